"""Extend JupyterLab's contents manager, which reads and writes the notebooks.

The file jupyterlab/jupyter_server_config.json tells JupyterLab to use the course's manager. When a
notebook is opened, the manager adds an HTML copy with alternative text to each saved picture. When
the notebook is saved, the manager removes these copies and every widget that is saved along with a
still picture.
"""

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from cfr_lab import saved_pictures


class CourseContentsManager(AsyncLargeFileManager):
    async def get(self, path, *args, **kwargs):
        model = await super().get(path, *args, **kwargs)
        if model["type"] == "notebook" and model["content"]:
            # JupyterLab shows SVG and HTML outputs only in trusted cells, so other cells stay
            # unchanged.
            cells = [c for c in model["content"]["cells"] if c.metadata.get("trusted")]
            saved_pictures.add_html_copies(cells)
        return model

    async def save(self, model, path=""):
        if model.get("type") == "notebook" and model.get("content"):
            saved_pictures.remove_html_copies(model["content"]["cells"])
            saved_pictures.remove_widgets(model["content"])
        return await super().save(model, path)
