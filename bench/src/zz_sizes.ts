import { openBrowser } from './web/openBrowser.ts'
import { visitPage } from './web/visitPage.ts'
import { measureSizes } from './web/measureSizes.ts'
import { findDist } from './web/findDist.ts'
const dist = await findDist()
const b = await openBrowser()
for (const p of [...process.argv.slice(2)]) {
  const url = `http://localhost:3217/explorer/${p}`
  await visitPage(b, url, 1)
  const v = await visitPage(b, url, 1)
  const s = measureSizes(dist, v)
  console.log(p, s.javascript.toFixed(1), s.javascriptWithCharts.toFixed(1), s.css.toFixed(1), 'cls', v.cls.toFixed(4), 'html', v.html.toFixed(1), s.scripts.slice(0,60).map(x=>x.name.replace(/-[^-]*js/,'')+' '+x.size.toFixed(1)).join(', '))
}
await b.close()
