import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Template } from '../pages/readTemplate.ts'
import { writeDataBlock } from '../pages/writePageTags.ts'

const DARK =
  '--raise:hsl(0 0% 5%);--hover:hsl(0 0% 9%);--line:hsl(0 0% 13%);--line2:hsl(0 0% 20%);--fg:hsl(0 0% 95%);--fg2:hsl(0 0% 66%);--fg3:hsl(0 0% 56%);--sample:hsl(41 96% 58%/.12);--accent-fg:hsl(41 96% 62%);--up:hsl(152 60% 50%);--down:hsl(4 84% 66%);color-scheme:dark'
const LIGHT =
  '--raise:hsl(0 0% 100%);--hover:hsl(0 0% 95%);--line:hsl(0 0% 89%);--line2:hsl(0 0% 78%);--fg:hsl(0 0% 9%);--fg2:hsl(0 0% 35%);--fg3:hsl(0 0% 42%);--sample:hsl(41 96% 58%/.18);--accent-fg:hsl(30 100% 30%);--up:hsl(152 76% 25%);--down:hsl(4 72% 43%);color-scheme:light'

/**
 * The styles of frames: the colors and measures of the terminal, in the page, so that nothing else is loaded before it
 * is seen.
 */
const EMBED_STYLES = `
.tt-still{${DARK}}
.tt-still[data-theme=light]{${LIGHT}}
@media(prefers-color-scheme:light){.tt-still[data-theme=system]{${LIGHT}}}
.tt-still,.tt-still *{box-sizing:border-box;margin:0}
.tt-still{position:fixed;inset:0;z-index:9;display:flex;flex-direction:column;background:var(--raise);color:var(--fg);font:13px/20px 'Inter Variable','Inter Fallback',system-ui,sans-serif}
.tt-still header{display:flex;gap:12px;align-items:center;padding:10px 14px 4px}
.tt-still h1{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:13px;font-weight:600}
.tt-still .badge{padding:0 6px;border-radius:6px;background:var(--sample);color:var(--accent-fg);font-size:11px}
.tt-still .body{flex:1;min-height:0;overflow:auto;display:flex;flex-direction:column}
.tt-still .legend{display:flex;flex-wrap:wrap;gap:2px 12px;padding:2px 14px;font-size:12px;list-style:none;color:var(--fg2)}
.tt-still .legend li{display:flex;gap:6px;align-items:center;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tt-still .mark{flex:none;width:8px;height:8px;border-radius:2px}
.tt-still .bar{width:3px;height:14px;margin-right:-2px}
.tt-still .logo{flex:none;width:14px;height:14px;border-radius:4px;font-size:8px;line-height:14px;font-weight:700;text-align:center}
.tt-still td .logo{display:inline-block;margin-right:8px;vertical-align:-2px;background:var(--line2)}
.tt-still td img.logo{background:none}
.tt-still [aria-pressed=false] img{filter:grayscale(1);opacity:.5}
.tt-still .full,.tt-still .wide,.tt-still .narrow{padding:0 14px}
.tt-still svg{display:block;width:100%;height:auto;max-height:calc(100vh - 140px)}
.tt-still .live{flex:1 0 auto;display:flex;flex-direction:column}
.tt-still .live button{display:flex;gap:6px;align-items:center;min-width:0;min-height:24px;padding:0;border:0;background:none;font:inherit;color:inherit;cursor:pointer}
.tt-still .live button:hover{color:var(--fg)}
.tt-still .live [aria-pressed=false]{color:var(--fg3);text-decoration:line-through}
.tt-still .live [aria-pressed=false] .mark{background:var(--line2)!important;color:var(--fg)!important}
.tt-still :focus-visible{outline:2px solid var(--accent-fg);outline-offset:-2px}
.tt-still .plot{position:relative;flex:1 0 130px;margin:4px 8px 0;border-radius:4px;touch-action:pan-y;user-select:none}
.tt-still .plot svg{position:absolute;inset:0;max-height:none}
.tt-still .live{position:relative}
.tt-still .zoom{position:absolute;z-index:1;right:14px;top:0;display:flex;gap:4px}
.tt-still .zoom button{justify-content:center;width:24px;border:1px solid var(--line2);border-radius:6px;background:var(--raise);color:var(--fg2)}
.tt-still .zoom button:disabled{color:var(--line2);cursor:default}
.tt-still .zoom+.legend{padding-right:84px}
.tt-still .brush{position:absolute;top:0;bottom:0;background:var(--fg3);opacity:.25;pointer-events:none}
.tt-still .variables{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:8px 14px 0;color:var(--fg2)}
.tt-still .variables :is(select,button){max-width:240px;min-height:28px;padding:0 6px;border:1px solid var(--line2);border-radius:6px;background:var(--raise);font:inherit;color:var(--fg)}
.tt-still .swap{display:inline-block;padding:2px 0;color:inherit;text-decoration:none}
.tt-still .swap:focus-visible{outline-offset:1px}
.tt-still .swap:hover,.tt-still [aria-sort] .swap{color:var(--fg)}
.tt-still [aria-sort] .swap::after{content:" ↓";content:" ↓"/""}
.tt-still [aria-sort=ascending] .swap::after{content:" ↑";content:" ↑"/""}
.tt-still .cursor{position:absolute;width:1px;background:var(--fg3);opacity:.6;pointer-events:none}
.tt-still .tip{position:absolute;top:8px;z-index:2;max-width:75%;padding:6px 10px;border:1px solid var(--line2);border-radius:6px;background:var(--raise);font-size:12px;line-height:18px;font-variant-numeric:tabular-nums;pointer-events:none;box-shadow:0 4px 16px #0004}
.tt-still .tip div{display:flex;gap:8px;align-items:center;white-space:nowrap;color:var(--fg2)}
.tt-still .tip bdi{overflow:hidden;text-overflow:ellipsis}
.tt-still .tip b{margin-left:auto;padding-left:8px;font-weight:400;color:var(--fg)}
.tt-still .tip i{width:44px;text-align:right;font-style:normal;color:var(--fg3)}
.tt-still .tip .head{color:var(--fg3)}
.tt-still .tip .head bdi{color:var(--fg);font-weight:600}
@media(pointer:coarse){.tt-still .live button,.tt-still select{min-height:44px}.tt-still .zoom button{width:44px}.tt-still .zoom+.legend{padding-right:116px}.tt-still .swap{padding:12px 0}}
@media(scripting:none){.tt-still .plot,.tt-still .live-note{display:none}}
.tt-still .spot{position:absolute;border:1.5px solid var(--fg);border-radius:3px;pointer-events:none}
.tt-still .narrow,.tt-still .full{display:none}
@media(max-width:520px){.tt-still .wide{display:none}.tt-still .narrow{display:block}}
@media(min-width:840px){.tt-still .wide{display:none}.tt-still .full{display:block}}
.tt-still .note{padding:2px 14px;font-size:11px;color:var(--fg3)}
.tt-still .share{display:flex;gap:1px;height:14px;margin:4px 14px 6px;border-radius:4px;overflow:hidden}
.tt-still details{padding-top:8px}
.tt-still summary{cursor:pointer;padding:0 14px;border-bottom:1px solid var(--line)}
.tt-still h2{display:inline;font-size:15px;line-height:28px}
.tt-still h3{flex:none;padding:8px 14px 4px;font-size:13px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tt-still .grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));grid-auto-rows:40px;gap:12px;padding:12px 14px}
.tt-still .place{display:flex;flex-direction:column;grid-column:var(--column);grid-row:var(--row);min-width:0;overflow:hidden;border:1px solid var(--line);border-radius:8px}
.tt-still .inside{flex:1;min-height:0;overflow:auto;display:flex;flex-direction:column}
.tt-still .inside:first-child{padding-top:8px}
.tt-still .inside .legend{flex:none;max-height:48px;overflow:auto}
.tt-still .tile svg{max-height:none}
@media(max-width:719px){.tt-still .grid{display:flex;flex-direction:column}.tt-still .place{flex:none;height:var(--height)}.tt-still [data-kind=text]{height:auto;max-height:var(--height)}}
.tt-still .text{padding:2px 14px 12px;overflow:auto;overflow-wrap:anywhere;color:var(--fg2)}
.tt-still .text>*+*{margin-top:8px}
.tt-still .text :is(h4,h5,h6,strong){color:var(--fg)}
.tt-still .text :is(ul,ol){padding-left:20px}
.tt-still .text a{color:var(--fg)}
.tt-still .text table{width:auto}
.tt-still .figure{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:2px 14px;font-size:22px;line-height:28px;font-weight:600;color:var(--fg)}
.tt-still .figure svg{flex:none;width:72px;height:22px;color:var(--fg3)}
.tt-still b.up{color:var(--up)}.tt-still b.down{color:var(--down)}.tt-still .note b{font-weight:400}
.tt-still table{border-collapse:collapse;width:100%;font-size:12px;font-variant-numeric:tabular-nums}
.tt-still th,.tt-still td{padding:4px 14px;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
.tt-still th{position:sticky;top:0;z-index:1;background:var(--raise);color:var(--fg3);font-weight:400}
.tt-still tr>:first-child{position:sticky;left:0;background:var(--raise)}
.tt-still th:first-child{z-index:2}
.tt-still tbody tr:hover td{background:var(--line)}
.tt-still .num{text-align:right}
.tt-still footer{display:flex;flex-wrap:wrap;gap:4px 12px;padding:8px 14px;border-top:1px solid var(--line);font-size:11px;line-height:16px;color:var(--fg3)}
.tt-still footer a{margin-left:auto;color:inherit}
.tt-still .alone{margin:auto;padding:14px;text-align:center;color:var(--fg2)}
`

/** A page of a frame and nothing else: no script and no file. */
export function writeFramePage(
  { title, still }: { title: string; still: string },
  nonce: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${writeStyles(nonce)}</head><body>${still}</body></html>
`
}

/** The page of a frame in which a script draws: the built one, with its title, its styles and its content. */
export function writeLivePage(
  template: Pick<Template, 'text'>,
  { title, still }: { title: string; still: string },
  nonce: string,
): string {
  // Functions, because a replacement text would give `$&` a meaning.
  return template.text
    .replaceAll('tt-nonce', nonce)
    .replace('<!--tt-head-->', () => `<title>${escapeHtml(title)}</title>${writeStyles(nonce)}`)
    .replace('<!--tt-frame-->', () => writeOwnMetrics() + still)
}

/** The script names and scales series of own metrics by their definitions. */
function writeOwnMetrics(): string {
  const own = listOwnMetrics()
  return own.length === 0 ? '' : writeDataBlock('tt-own-metrics', own)
}

function writeStyles(nonce: string): string {
  return `<style nonce="${nonce}">${EMBED_STYLES}</style>`
}
