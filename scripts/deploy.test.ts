import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { validate } from 'dockerfile-utils'
import { load } from 'js-yaml'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTestFolder } from '../packages/core/src/testing/makeTestFolder.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const GUIDE = read('docs/operator-guide.md')
const { devDependencies } = JSON.parse(read('package.json'))

describe('the container file', () => {
  const lines = read('deploy/Dockerfile').split('\n')

  it('has the pinned Node in every stage', () => {
    const images = lines.filter((line) => line.startsWith('FROM '))
    expect(images).toHaveLength(2)
    for (const image of images) expect(image).toContain(`node:${devDependencies.node}-`)
  })

  it('has nothing that a linter objects to', () => {
    expect(validate(lines.join('\n'))).toEqual([])
  })

  it('runs as a user without rights, with a command whose files exist', () => {
    const end = lines.findIndex((line) => line.startsWith('CMD '))
    const users = lines.slice(0, end).filter((line) => line.startsWith('USER '))
    expect(users).toEqual(['USER node'])
    const [, script = ''] = JSON.parse(lines[end]?.slice('CMD '.length) ?? '[]')
    expect(existsSync(script), script).toBe(true)
  })

  it('keeps neither tests nor their helpers', () => {
    const folder = makeTestFolder()
    const kept = ['apps/a/src/main.ts', 'packages/a/node_modules/b/testing/c.js']
    const tests = ['apps/a/src/main.test.tsx', 'packages/a/src/testing/c.ts', 'scripts/d.test.ts']
    for (const path of [...kept, ...tests]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
    const command = /find apps .*?\{\} \+/s.exec(lines.join('\n'))?.[0] ?? ''
    spawnSync('sh', ['-c', command], { cwd: folder })
    for (const path of kept) expect([path, existsSync(join(folder, path))]).toEqual([path, true])
    for (const path of tests) expect([path, existsSync(join(folder, path))]).toEqual([path, false])
  })

  it('copies neither data nor what was installed here', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '.git', 'data']))
  })
})

type Service = {
  environment?: Record<string, string>
  volumes?: string[]
  networks?: Record<string, unknown>
  read_only?: boolean
  user?: string
  privileged?: boolean
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

describe('the compose files', () => {
  const files = ['deploy/compose.yaml', 'deploy/compose.full.yaml'].map(
    (path) => load(read(path).replaceAll('!override ', '')) as Compose,
  )
  const services = files.flatMap((file) => Object.entries(file.services))

  it('run the terminal without rights, on a file system that it cannot write to', () => {
    expect(files[0]?.services.tickmark).toMatchObject({
      read_only: true,
      user: 'node',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    for (const [name, service] of services) expect(service.privileged, name).toBeUndefined()
  })

  it('set only what the operator guide knows', () => {
    const names = files.flatMap(({ services: { tickmark } }) =>
      Object.keys(tickmark?.environment ?? {}),
    )
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(GUIDE, name).toContain(`\`${name}\``)
  })

  it('mount files that exist, and volumes and networks that are declared', () => {
    const volumes = files.flatMap((file) => Object.keys(file.volumes))
    const networks = files.flatMap((file) => Object.keys(file.networks))
    for (const [name, service] of services) {
      for (const mount of service.volumes ?? []) {
        const [source = ''] = mount.split(':')
        if (source.startsWith('./')) expect(existsSync(join('deploy', source)), mount).toBe(true)
        else expect(volumes, name).toContain(source)
      }
      for (const network of Object.keys(service.networks ?? {})) expect(networks).toContain(network)
    }
  })
})

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** Alerts and panels, each with its expressions. The server's own tests look for the metrics that they name. */
const QUERIES = [
  ...(load(read('deploy/alerts.yaml')) as Rules).groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr }) => ({ name: alert, expressions: [expr] })),
  ),
  ...(JSON.parse(read('deploy/grafana/tickmark.json')) as Dashboard).panels.map(
    ({ title, targets }) => ({ name: title, expressions: targets.map(({ expr }) => expr) }),
  ),
]

describe('alerts and panels', () => {
  const isPromql = (text: string) => {
    let isRight = true
    parser.parse(text).iterate({
      enter: ({ type }) => {
        isRight &&= !type.isError
      },
    })
    return isRight
  }

  it('query in PromQL', () => {
    expect([isPromql('sum(rate(a[5m]))'), isPromql('sum(rate(a[5m])')]).toEqual([true, false])
    expect(QUERIES.length).toBeGreaterThan(20)
    const wrong = QUERIES.filter(({ expressions }) => !expressions.every(isPromql))
    expect(wrong).toEqual([])
  })
})

describe('the workflows', async () => {
  // The parser imports JSON in a way that only bundlers take.
  const hooks = registerHooks({
    load: (url, context, load) =>
      load(
        url,
        url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context,
      ),
  })
  const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
  hooks.deregister()
  const listErrors = (name: string, content: string) =>
    parseWorkflow({ name, content }, new NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message)

  it('are ones that GitHub takes', () => {
    const files = readdirSync('.github/workflows')
    expect(files.length).toBeGreaterThan(1)
    for (const file of files)
      expect(listErrors(file, read(`.github/workflows/${file}`))).toEqual([])
    expect(
      listErrors('wrong', 'on: push\njobs: { a: { runs-on: x, steps: [{ use: y }] } }'),
    ).toEqual(expect.arrayContaining([expect.stringContaining("Unexpected value 'use'")]))
  })

  it('publish clients of the version that the terminal and its guide name', () => {
    const { version } = JSON.parse(read('package.json'))
    expect(JSON.parse(read('packages/client/package.json')).version).toBe(version)
    expect(JSON.parse(read('apps/server/package.json')).version).toBe(version)
    expect(read('clients/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`)
    expect(read('clients/python/tickmark/__init__.py')).toContain(`__version__ = "${version}"`)
    expect(read('docs/clients.md')).toContain(`/clients/tickmark-${version}-py3-none-any.whl\n`)
  })
})

const SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0
if (!SYSTEMD) console.warn('systemd-analyze is absent: the systemd unit is not verified.')

it.runIf(SYSTEMD)('the systemd unit is one that systemd takes', () => {
  const folder = makeTestFolder(onTestFinished)
  const unit = join(folder, 'tickmark.service')
  const text = read('deploy/tickmark.service')
  expect(text).toContain('ExecStart=/opt/tickmark/node_modules/.bin/node scripts/start.ts --built')
  // Nothing is installed in that place here.
  writeFileSync(unit, text.replaceAll('/opt/tickmark/node_modules/.bin/node', process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
    encoding: 'utf8',
  })
  expect([stderr, status]).toEqual(['', 0])
})
