import os, pytest, json
from lab_page import open_lesson, run_all, SIZE

M = """() => { const sc=document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer');
 const v=sc.getBoundingClientRect();
 return [...document.querySelectorAll('.cfr-shown')].map((e,i)=>{ e.scrollIntoView({block:'start'}); const b=e.getBoundingClientRect(); const p=e.querySelector('svg')?.getBoundingClientRect(); const c=e.querySelector('.cfr-controls')?.getBoundingClientRect();
  const t=[...e.querySelectorAll('svg text')]; const s=e.querySelector('svg'); const k=s? s.getBoundingClientRect().width/s.viewBox.baseVal.width:0;
  return [i, Math.round(b.height), Math.round(v.height), c&&Math.round(c.height), p&&Math.round(p.width), p&&Math.round(p.height), Math.round(k*100)/100, Math.min(99,...t.map(x=>k*parseFloat(x.getAttribute('font-size'))).map(x=>Math.round(x*10)/10)), e.querySelector('.widget-label')?.textContent||'', getComputedStyle(e.querySelector('.widget-label')||e).fontSize] }) }"""
JUMP = """async () => { const sc=document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer'); const out=[];
 for (const h of document.querySelectorAll('.cfr-shown .noUi-handle')) { h.scrollIntoView({block:'center'}); h.focus({preventScroll:true}); await new Promise(r=>setTimeout(r,300)); const a=sc.scrollTop, top=h.getBoundingClientRect().top, ph=h.closest('.cfr-shown').querySelector('.widget-html').offsetHeight;
  for (const key of ['ArrowRight','ArrowRight','End','Home']) { h.dispatchEvent(new KeyboardEvent('keydown',{key,bubbles:true,cancelable:true})); await new Promise(r=>setTimeout(r,400)); }
  const d=h.getBoundingClientRect().top-top, dh=h.closest('.cfr-shown').querySelector('.widget-html').offsetHeight-ph; if (Math.abs(d)>1||Math.abs(dh)>1) out.push([h.getAttribute('aria-label'), d, dh]); }
 return out }"""


def test_x(page, language):
    for stem in os.environ.get("LESSONS", "01_rock_paper_scissors 02_regret_matching").split():
        open_lesson(page, f"{language}/{stem}.ipynb")
        run_all(page)
        page.wait_for_timeout(6000)
        for size in (SIZE, {"width": 1920, "height": 1080}, {"width": 640, "height": 400}):
            page.set_viewport_size(size)
            page.wait_for_timeout(500)
            for row in page.evaluate(M):
                print(stem[:2], size["width"], row)
            for n in range(page.locator(".cfr-shown").count()):
                page.evaluate(
                    "n => { const e=document.querySelectorAll('.cfr-shown')[n]; e.scrollIntoView({block:'start'}); }",
                    n,
                )
                page.wait_for_timeout(150)
                if size["width"] != 640 or n < 2:
                    page.screenshot(
                        path=f"/tmp/acc/x/{language}-{stem[:2]}-{size['width']}-{n}.png"
                    )
        page.set_viewport_size(SIZE)
        print("JUMP", page.evaluate(JUMP))
