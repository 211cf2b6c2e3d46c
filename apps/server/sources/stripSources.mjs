import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { FOLDER, placeOf, ROOT } from './placeOf.mjs'

// Keeps every source of the server without its types, for `readStripped`. Lines and columns stay what they are.

const SOURCES = ['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts', 'bench/src/**/*.ts']

mkdirSync(FOLDER, { recursive: true })
for (const path of globSync(SOURCES, { cwd: ROOT })) {
  if (path.endsWith('.test.ts')) continue
  const source = readFileSync(ROOT + path)
  const place = placeOf(source)
  if (!existsSync(place)) keep(source.toString(), place)
}

function keep(source, place) {
  // What is half-written when the process is killed never stands under its name.
  const part = `${place}.${process.pid}`
  try {
    writeFileSync(part, stripTypeScriptTypes(source))
    renameSync(part, place)
  } catch {
    // A mistake in a source, which Node reports to its importer, or a full disk.
  }
}
