import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

/** An executable, and the settings it needs beside those of this process. */
export type Chromium = { executablePath: string; env: Record<string, string> }

/**
 * A browser that is there: the system's own, else the one that npm installed, unpacked once into
 * `node_modules/.cache`. That one brings the shared libraries and the font that a bare machine lacks.
 */
export async function findChromium(): Promise<Chromium> {
  const own = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (own !== undefined) return { executablePath: own, env: {} }
  const folder = await unpackOnce()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      // The system's libraries come first: those in the package may be older than what others need.
      LD_LIBRARY_PATH: `/usr/lib:/usr/lib64:/lib:/lib64:${join(folder, 'al2023/lib')}`,
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  }
}

/** Unpacks beside and moves into place at the end, so that no process ever starts half a browser. */
async function unpackOnce(): Promise<string> {
  const folder = join(CACHE, `chromium-${await readVersion()}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const fresh = await mkdtemp(join(CACHE, 'chromium-unpacking-'))
  try {
    await unpackInto(fresh)
    // The package's own settings look for its font in the folders of a Lambda.
    await writeFile(join(fresh, 'fonts/fonts.conf'), FONT_SETTINGS)
    await rename(fresh, folder)
  } catch (failure) {
    await rm(fresh, { recursive: true, force: true })
    // Another run may have been faster.
    if (!existsSync(folder)) throw failure
  }
  return folder
}

async function readVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = join(dirname(entry), '../../package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

/**
 * The package unpacks into the folder for temporary files, and its libraries only where it takes
 * the machine for a Lambda; both are passed to a separate process.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = "(await import('@sparticuz/chromium')).default.executablePath()"
  const child = spawn(process.execPath, ['--input-type=module', '-e', `await ${script}`], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The browser of @sparticuz/chromium could not be unpacked.')
}

/**
 * Nothing that runs beside the page and nothing that uses the network. The list of `@sparticuz/chromium` is not used,
 * since it switches web security off, and what a page may do is part of what the journeys look at.
 */
export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
