import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { FOLDER, placeOf, ROOT } from './placeOf.mjs'

// Keeps every source of the server without its types, for `readStripped`. Lines and columns stay what they are.

mkdirSync(FOLDER, { recursive: true })
for (const path of globSync(
  ['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts', 'bench/src/**/*.ts'],
  { cwd: ROOT },
)) {
  if (path.endsWith('.test.ts')) continue
  const source = readFileSync(ROOT + path)
  const place = placeOf(source)
  if (existsSync(place)) continue
  // What is half-written when the process is killed never stands under its name.
  const part = `${place}.${process.pid}`
  writeFileSync(part, stripTypeScriptTypes(source.toString()))
  renameSync(part, place)
}
