"""List the steps that only a person can take after the repository's address has been set.

publish/site/links.py prints these steps. The names of workflows, jobs and environments are those in
.github/workflows.
"""

from urllib.parse import urlsplit

import start

PUSH = (
    "提交并推送：git commit --all -m 'Set the address' && git push {address} HEAD:main",
    "Commit and push: git commit --all -m 'Set the address' && git push {address} HEAD:main",
)
TAG = (
    "发布：按 docs/release.zh-CN.md 一步步做，最后加标签并推送（Binder 的链接指向这个标签，"
    "没有标签就打不开）：git tag -a v{version} -m {version} && git push {address} v{version}",
    "Release: follow docs/release.md up to the tag (the links to Binder name this tag and do not "
    "work without it): git tag -a v{version} -m {version} && git push {address} v{version}",
)
STEPS_ON_GITHUB = (
    PUSH,
    (
        "网页：打开 {address}/settings/pages ，Source 选 GitHub Actions；再打开 "
        "{address}/actions/workflows/pages.yml ，运行一次 pages。几分钟以后，就可以打开 {pages}",
        "Web pages: choose GitHub Actions as the source at {address}/settings/pages and run the "
        "workflow at {address}/actions/workflows/pages.yml once. The pages will be at {pages}",
    ),
    (
        "私下报告安全漏洞：打开 {address}/settings/security_analysis ，"
        "启用 Private vulnerability reporting。",
        "Private reports of security weaknesses: enable “Private vulnerability reporting” at "
        "{address}/settings/security_analysis",
    ),
    (
        "PyPI：打开 {address}/settings/environments ，建立名为 pypi 的 environment；再打开 "
        "https://pypi.org/manage/account/publishing/ ，在 GitHub 一栏填写 project {project}、"
        "owner {owner}、repository {repository}、workflow release.yml、environment pypi。",
        "PyPI: make an environment named pypi at {address}/settings/environments and, at "
        "https://pypi.org/manage/account/publishing/, add a publisher on GitHub with the "
        "project {project}, the owner {owner}, the repository {repository}, the workflow "
        "release.yml and the environment pypi.",
    ),
    (
        "Zenodo：第一次发布之前，打开 https://zenodo.org/account/settings/github/ ，"
        "打开 {owner}/{repository} 的开关。此后每次发布都得到一个 DOI。",
        "Zenodo: before the first release, switch on {owner}/{repository} at "
        "https://zenodo.org/account/settings/github/. Each release then gets a DOI.",
    ),
    TAG,
    (
        "镜像：等 image 运行完，分别打开 {address}/pkgs/container/{image} 和 "
        "{address}/pkgs/container/{image}%2Fanswers ，"
        "在 Package settings 里把 visibility 改成 Public。",
        "Images: after the workflow image has run, open {address}/pkgs/container/{image} and "
        "{address}/pkgs/container/{image}%2Fanswers and change the visibility of both to Public "
        "under “Package settings”.",
    ),
)
STEPS_ELSEWHERE = (
    PUSH,
    TAG,
    (
        ".github 里的测试、网页、发布和镜像只有 GitHub 会运行；在别处，请按 "
        "docs/release.zh-CN.md、docs/web-pages.zh-CN.md 和 docs/class.zh-CN.md 手工做。",
        "Only GitHub runs the workflows in .github (tests, pages, release and image). On another "
        "host, follow docs/release.md, docs/web-pages.md and docs/class.md by hand.",
    ),
)


def steps(address, pages, project):
    """Return the steps as a list of sentences in the language that start.py uses.

    address  the address of the repository
    pages    the address of the course's web pages, or None if the repository is not on GitHub
    project  the table [project] of pyproject.toml
    """
    owner, _, repository = urlsplit(address).path.strip("/").partition("/")
    facts = {"address": address, "pages": pages, "owner": owner, "repository": repository}
    facts |= {"project": project["name"], "version": project["version"]}
    facts["image"] = repository.lower()
    return [start.say(*step, **facts) for step in (STEPS_ON_GITHUB if pages else STEPS_ELSEWHERE)]
