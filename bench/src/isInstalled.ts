import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './ROOT.ts'

/** Whether `npm start` would find everything installed, told as `scripts/bootstrap.cjs` tells it. */
export function isInstalled(): boolean {
  const stamp = join(ROOT, 'node_modules/.tickmark-installed')
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === createHash('sha256').update(lock).digest('hex')
  )
}
