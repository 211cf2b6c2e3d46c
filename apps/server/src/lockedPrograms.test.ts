import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LOCK = "import '@tickmark/core/processes/lockPrototypes'\n"

/** Attempts of a program to change, after the lock, what all objects inherit. */
const ATTACKS = [
  'Object.prototype.polluted = 1',
  '({}).constructor.prototype.polluted = 1',
  'Object.prototype.toString = () => "polluted"',
  'Object.defineProperty(Object.prototype, "polluted", { value: 1 })',
  'Object.assign(Object.prototype, { polluted: 1 })',
  'Object.prototype.hasOwnProperty = () => true',
  'Object.prototype.__proto__ = { polluted: 1 }',
  'Array.prototype[0] = 1',
  'Array.prototype.polluted = 1',
  'Array.prototype.map = () => []',
  '[].constructor.prototype.includes = () => true',
  'Function.prototype.polluted = 1',
  '(() => {}).constructor.prototype.call = () => 1',
]

function run(statement: string): string {
  const script = `
    await import('@tickmark/core/processes/lockPrototypes')
    ${statement}`
  const args = ['--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

describe('every program and thread of ours', () => {
  it('locks what all objects inherit before it loads anything else', () => {
    const commands = readFileSync(join(ROOT, 'scripts/bootstrap.cjs'), 'utf8')
    const programs = [...commands.matchAll(/'(apps\/server\/src\/[\w/]+\.ts)'/g)].map(
      ([, path = '']) => path,
    )
    const started = globSync('{packages,apps}/*/src/**/*.ts', {
      cwd: ROOT,
      exclude: ['**/testing/**', 'apps/web/**'],
    })
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [
          ...readFileSync(join(ROOT, path), 'utf8').matchAll(
            /new URL\('([\w./]+\.ts)', import\.meta\.url\)/g,
          ),
        ].map(([, other = '']) => join(dirname(path), other)),
      )
    const files = ['apps/server/src/main.ts', ...programs, ...started]
    expect(files.length).toBeGreaterThan(13)
    const open = files.filter((path) => !readFileSync(join(ROOT, path), 'utf8').startsWith(LOCK))
    expect(open).toEqual([])
  })

  it('cannot change it afterwards', () => {
    const tries = ATTACKS.map(
      (attack) => `try { ${attack}; console.log(${JSON.stringify(attack)}) } catch {}`,
    )
    expect(run(`${tries.join('\n')}; console.log(({}).polluted, ({}).__proto__)`)).toBe(
      'undefined undefined\n',
    )
  })

  it('still gives objects methods of their own under these names', () => {
    const program = `
      const own = { a: 1 }
      own.toString = () => 'own'
      function Old() {}
      Old.prototype.constructor = Old
      Old.prototype.valueOf = () => 7
      const copy = Object.assign(Object.create(own), { hasOwnProperty: 1 })
      console.log(String(own), new Old() + 1, copy.hasOwnProperty, Object.keys(own).join(), [{ a: 1 }])`
    expect(run(program)).toBe('own 8 1 a,toString [ { a: 1 } ]\n')
  })
})
