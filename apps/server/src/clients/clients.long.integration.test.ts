import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fastifyStatic from '@fastify/static'
import { openTestApi, TEST_TOKEN } from '@tickmark/api/testing/openTestApi'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildClients } from '../../../../scripts/buildClients.ts'
import { registerClients } from './registerClients.ts'

// The clients as a stranger gets them: from a running terminal, in an empty folder, without a registry.

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
// biome-ignore lint/style/noProcessEnv: a child has the environment of this process.
const ENVIRONMENT = process.env
const NPM = ['--registry=http://127.0.0.1:9', '--no-audit', '--no-fund', '--fetch-retries=0']

const web = makeTestFolder()
const folder = makeTestFolder()
const api = openForTests(openTestApi)
let url: string
let env: NodeJS.ProcessEnv
let wheel: string
beforeAll(async () => {
  await buildClients(join(web, 'clients'))
  wheel = (await readdir(join(web, 'clients'))).find((name) => name.endsWith('.whl')) ?? ''
  await api.app.register(fastifyStatic, { root: web, serve: false })
  registerClients(api.app)
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  env = {
    ...ENVIRONMENT,
    TICKMARK_URL: url,
    TICKMARK_KEY: TEST_TOKEN,
    npm_config_cache: join(folder, 'cache'),
  }
})

const COMMAND = ['fees', 'ethereum', '--daily', '--since', '2024-01-01', '--until', '2024-01-02']
const FIGURES = /period +Ethereum\n2024-01-01 +1\n/

describe('the address of the TypeScript client', () => {
  beforeAll(async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const args = ['install', ...NPM, `${url}/clients/tickmark-client.tgz`]
    await run('npm', args, { cwd: folder, env })
  })

  it('installs a module that answers, and types that refuse what is wrong', async () => {
    await writeFile(
      join(folder, 'program.ts'),
      `import { createClient } from '@tickmark/client'
const client = createClient({ url: '${url}', key: '${TEST_TOKEN}' })
const { data } = await client.getProject({ project_id: 'ethereum' })
data.name satisfies string
console.log(data.name)
// @ts-expect-error: an id is text
client.getProject({ project_id: 1 }).catch(() => undefined)`,
    )
    const compiler = join(ROOT, 'node_modules/.bin/tsc')
    const options = '--strict --target es2022 --module nodenext --lib es2023,dom program.ts'
    const compiled = await run(compiler, options.split(' '), { cwd: folder }).catch((e) => e)
    expect(compiled.stdout).toBe('')
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder })
    expect(stdout).toBe('Ethereum\n')
  })

  it('installs the command line', async () => {
    const { stdout } = await run(join(folder, 'node_modules/.bin/tickmark'), COMMAND, { env })
    expect(stdout).toMatch(FIGURES)
  })

  it('is run by npx without an installation', async () => {
    const args = [...NPM, '--yes', `${url}/clients/tickmark-client.tgz`, ...COMMAND]
    const { stdout } = await run('npx', args, { cwd: makeTestFolder(onTestFinished), env })
    expect(stdout).toMatch(FIGURES)
  })
})

it('the address of the Python client installs it with pip', async (context) => {
  const venv = join(folder, 'venv')
  const hasPython = await run('python3', ['-m', 'venv', venv]).then(
    () => true,
    () => false,
  )
  if (!hasPython) return context.skip('python3 with venv is not installed')
  const python = join(venv, 'bin/python')
  await run(python, [
    ...['-m', 'pip', 'install', '--no-index', '--no-cache-dir', '--disable-pip-version-check'],
    `${url}/clients/${wheel}`,
  ])
  const program = `
import importlib.metadata, tickmark
print(tickmark.Client("${url}", "${TEST_TOKEN}").get_project("ethereum").data["name"])
print(importlib.metadata.version("tickmark") == tickmark.__version__)`
  // Elsewhere than in this repository, so that the installed files are imported.
  const { stdout } = await run(python, ['-c', program], { cwd: folder })
  expect(stdout).toBe('Ethereum\nTrue\n')
})

it('are files with a type, a length and an ETag, which caches ask for again', async () => {
  for (const name of ['tickmark-client.tgz', wheel]) {
    const address = `/clients/${name}`
    const { headers, rawPayload } = await api.app.inject(address)
    const content = await readFile(join(web, 'clients', name))
    expect(rawPayload.equals(content)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=0',
      etag: expect.any(String),
    })
    const ask = { url: address, headers: { 'if-none-match': String(headers.etag) } }
    expect((await api.app.inject(ask)).statusCode).toBe(304)
    expect((await api.app.inject({ url: address, method: 'HEAD' })).statusCode).toBe(200)
  }
})

it('has no other file at such an address', async () => {
  const names = ['', 'package.json', '..%2Findex.html', 'tickmark-9.9.9-py3-none-any.whl', '%00']
  for (const name of names) {
    const response = await fetch(`${url}/clients/${name}`)
    expect([name, response.status]).toEqual([name, 404])
    expect(await response.json()).toHaveProperty('type')
  }
})

it('packs the same bytes of the same sources', async () => {
  const again = makeTestFolder(onTestFinished)
  await buildClients(join(again, 'clients'))
  for (const name of await readdir(join(web, 'clients')))
    expect(
      (await readFile(join(again, 'clients', name))).equals(
        await readFile(join(web, 'clients', name)),
      ),
      name,
    ).toBe(true)
})
