// Starts a command of the terminal on a machine that has only Node 18 or newer and npm:
// installs what the lock file says when it has changed, then hands over to the pinned Node.
'use strict'
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { delimiter, join } = require('node:path')

const root = join(__dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.tickmark-installed')

const COMMANDS = {
  start: ['scripts/start.ts'],
  build: ['scripts/buildWebWhenStale.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  'test:journeys': ['scripts/testJourneys.ts'],
  'test:long': ['scripts/testLong.ts'],
  'test:changed': ['scripts/testChanged.ts'],
  'test:accept': ['scripts/acceptGolden.ts'],
  'test:containers': ['scripts/checkContainers.ts'],
  check: ['scripts/check.ts'],
  import: ['apps/server/src/import.ts'],
  export: ['apps/server/src/export.ts'],
  backup: ['apps/server/src/backup.ts'],
  restore: ['apps/server/src/restore.ts'],
  catalog: ['apps/server/src/catalog.ts'],
  admin: ['apps/server/src/admin.ts'],
  sync: ['apps/server/src/sync.ts'],
  mcp: ['apps/server/src/mcp.ts'],
  doctor: ['apps/server/src/doctor.ts'],
  bench: ['bench/src/main.ts'],
  'test:kill': ['bench/src/kill.ts'],
  'test:hostile': ['e2e/src/hostile/main.ts'],
  'test:oracle': ['packages/analytics/src/testing/oracle/main.ts'],
  audit: ['scripts/auditDependencies.ts'],
  openapi: ['packages/api/src/openapi/writeOpenapi.ts'],
}

const [command, ...args] = process.argv.slice(2)
const script = COMMANDS[command]
if (!script) {
  console.error(`Unknown command "${command}". Known are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(2)
}
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(`Node ${process.versions.node} is too old: version 18 or newer is needed.`)
  process.exit(2)
}

if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime) {
  console.error(
    'This system has musl as its C library, as Alpine does. The pinned Node and the embedded ClickHouse are built for glibc: use Debian, Ubuntu or Fedora, or the container of deploy/Dockerfile.',
  )
  process.exit(2)
}

install()
const result = spawnSync(
  join(bin, process.platform === 'win32' ? 'node.cmd' : 'node'),
  [...script, ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Programs start in half the time where their sources were compiled before.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
    },
  },
)
process.exit(result.status ?? 1)

/**
 * Installs what the lock file says when it is not the one that was installed last. Not `npm ci`, since newer versions
 * of it refuse a lock file without the builds for other machines, which not every registry has.
 */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing dependencies…')
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('npm install failed; see the lines above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, lock)
}
