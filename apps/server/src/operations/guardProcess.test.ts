import { AssertionError } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { isSurvivable } from './guardProcess.ts'

const GUARD = new URL('./guardProcess.ts', import.meta.url).href

/** Runs a program that is guarded; it writes what it survived. */
async function run(script: string) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { guardProcess, ignoreOutputFailures } = await import(${JSON.stringify(GUARD)})
     ignoreOutputFailures()
     const log = { info: () => undefined, warn: (line) => console.error(line.split('\\n')[0]) }
     const survived = guardProcess({ log, report: () => { throw new Error('reporting') }, end: () => process.exit(9) })
     const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
     ${script}
     await pause(50)
     console.log(survived.count)`,
  ])
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, count: Number(out), logged: err.trim().split('\n') }
}

describe('a guarded process', () => {
  it('survives what is thrown in callbacks, and promises that are not awaited, and logs each kind once', async () => {
    const { code, count, logged } = await run(`
      for (let i = 0; i < 5; i++) setTimeout(() => { throw new RangeError('Invalid string length') })
      Promise.reject(new Error('background'))
      Promise.reject(null)
      queueMicrotask(() => { throw 'a text' })`)
    expect({ code, count }).toEqual({ code: 0, count: 8 })
    expect(logged).toHaveLength(4)
    expect(logged).toContain(
      'The server goes on after a failure that nothing caught. RangeError: Invalid string length',
    )
  })

  it('ends where failures do not end', async () => {
    const { code, logged } = await run(`
      setInterval(() => { throw new Error('again') })
      await pause(2_000)`)
    expect(code).toBe(9)
    expect(logged.at(-1)).toMatch(/^The server ends because of more than 20 failures/)
  })

  it('survives failures whose text is larger than any line of a log', async () => {
    const { code, count, logged } = await run(
      `setTimeout(() => { throw new Error('x'.repeat(10_000_000)) })`,
    )
    expect({ code, count }).toEqual({ code: 0, count: 1 })
    expect(logged[0]?.length).toBeLessThan(5_000)
  })

  it('survives that its output is not read', async () => {
    const { code, logged } = await run(`
      const { writeSync } = await import('node:fs')
      process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))`)
    expect({ code, logged }).toEqual({ code: 0, logged: [''] })
  })
})

describe('isSurvivable', () => {
  const at = (frame: string) =>
    Object.assign(new Error('x'), { stack: `Error: x\n    at run (${frame}:1:2)` })

  it.each([
    [
      'a trap in WebAssembly',
      Object.assign(new Error('unreachable'), { name: 'RuntimeError' }),
      'rejected',
    ],
    [
      'an abort of the engine of accounts',
      new Error('Aborted(). Build with -sASSERTIONS'),
      'rejected',
    ],
    ['a broken assumption', new AssertionError({ message: 'x' }), 'thrown'],
    ['one of Node', Object.assign(new Error('x'), { code: 'ERR_INTERNAL_ASSERTION' }), 'thrown'],
    ['a callback of the store', at('/app/packages/analytics/src/client/pool.ts'), 'thrown'],
    ['a callback of accounts', at('/app/packages/accounts/src/store/open.ts'), 'thrown'],
  ] as const)('ends the process after %s', (_what, failure, origin) => {
    expect(isSurvivable(failure, origin)).toBe(false)
  })

  it.each([
    ['a rejection in the store', at('/app/packages/analytics/src/client/pool.ts'), 'rejected'],
    ['a counter', at('/app/apps/server/src/operations/Metrics.ts'), 'thrown'],
    ['a text', 'text', 'thrown'],
  ] as const)('does not after %s', (_what, failure, origin) => {
    expect(isSurvivable(failure, origin)).toBe(true)
  })
})
