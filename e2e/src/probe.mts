import { openBrowser } from './openBrowser.ts'
const b = await openBrowser()
const p = await (await b.newContext({viewport:{width:1440,height:900}})).newPage()
p.on('console', m => console.log('console', m.type(), m.text()))
p.on('pageerror', m => console.log('pageerror', m))
const go = async (path, wait) => { const t=Date.now(); await p.goto('http://localhost:38471/explorer'+path); await p.getByRole('heading',{level:1}).waitFor(); await p.waitForTimeout(2500); console.log('#####', path, p.url(), Date.now()-t); console.log((await p.locator('body').ariaSnapshot()).slice(0, wait)) }
await go('', 5000)
await go('/projects/ethereum?table=true', 9000)
await go('/projects/ethereum/financial-statement', 5000)
await go('/projects/ethereum/data?g=month', 3000)
await go('/metrics/fees', 5000)
await go('/status', 4000)
await b.close()
