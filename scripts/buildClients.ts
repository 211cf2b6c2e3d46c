import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createZip } from '../packages/api/src/formats/rows/createZip.ts'
import { run } from './run.ts'

const TYPESCRIPT = 'packages/client'
const PYTHON = 'clients/python'

/**
 * Packs both clients into a folder, as they are published and as the terminal serves them: `tickmark-client.tgz` for
 * npm and `tickmark-<version>-py3-none-any.whl` for pip. The same sources give the same bytes. Ends the process when
 * the compiler or npm fails.
 */
export async function buildClients(folder: string): Promise<void> {
  for (const path of [folder, join(TYPESCRIPT, 'dist')])
    rmSync(path, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // A setting of the user may keep npm from compiling first.
  const options = ['--ignore-scripts=false', '--loglevel=error', '--pack-destination', folder]
  const { code, output } = await run('npm', ['pack', `./${TYPESCRIPT}`, ...options], {
    isCaptured: true,
  })
  if (code !== 0) {
    console.error(output)
    process.exit(code)
  }
  const [archive = ''] = readdirSync(folder)
  renameSync(join(folder, archive), join(folder, 'tickmark-client.tgz'))
  const { name, content } = packWheel()
  writeFileSync(join(folder, name), content)
}

/** A wheel of the Python client: an archive with a description and the hash of each file (PEP 427). */
function packWheel(): { name: string; content: Buffer } {
  const project = readFileSync(join(PYTHON, 'pyproject.toml'), 'utf8')
  const read = (field: string) => new RegExp(`^${field} = "(.*)"$`, 'm').exec(project)?.[1] ?? ''
  const version = read('version')
  const about = `tickmark-${version}.dist-info`
  const files = new Map(
    readdirSync(join(PYTHON, 'tickmark'))
      .filter((file) => /\.(?:py|typed)$/.test(file))
      .sort()
      .map((file) => [`tickmark/${file}`, readFileSync(join(PYTHON, 'tickmark', file), 'utf8')]),
  )
  files.set(
    `${about}/METADATA`,
    `Metadata-Version: 2.1
Name: tickmark
Version: ${version}
Summary: ${read('description')}
License: Apache-2.0
Requires-Python: ${read('requires-python')}
Provides-Extra: pandas
Requires-Dist: pandas; extra == 'pandas'
`,
  )
  files.set(
    `${about}/WHEEL`,
    'Wheel-Version: 1.0\nGenerator: tickmark\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  )
  const record = `${about}/RECORD`
  const lines = [...files].map(([path, text]) => {
    const hash = createHash('sha256').update(text).digest('base64url')
    return `${path},sha256=${hash},${Buffer.byteLength(text)}\n`
  })
  files.set(record, `${lines.join('')}${record},,\n`)
  const zip = createZip()
  const parts = [...files].flatMap(([path, text]) => [
    zip.openPart(path),
    zip.push(text),
    zip.closePart(),
  ])
  return {
    name: `tickmark-${version}-py3-none-any.whl`,
    content: Buffer.concat([...parts, zip.end()]),
  }
}
