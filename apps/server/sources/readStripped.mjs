import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { placeOf } from './placeOf.mjs'

// Imported before a server: has its sources read without their types, as `stripSources` keeps them. What takes types out
// in Node stays in memory with the process that it ran in, at 17 MB; here another process does it, the first time and
// after an update. Where nothing can be kept Node does it after all.

const STRIP = fileURLToPath(new URL('./stripSources.mjs', import.meta.url))

let isTried = false

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (loaded.format !== 'module-typescript') return loaded
    const place = placeOf(loaded.source)
    if (!existsSync(place)) stripOnce()
    return existsSync(place) ? { ...loaded, format: 'module', source: readFileSync(place) } : loaded
  },
})

function stripOnce() {
  if (isTried) return
  isTried = true
  try {
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', STRIP], {
      stdio: 'ignore',
    })
  } catch {
    // A folder that cannot be written to.
  }
}
