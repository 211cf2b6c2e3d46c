import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { LimitedProcesses, PROCESS_LIMITS } from './LimitedProcesses.ts'

const PROGRAM = new URL('../testing/hostileProgram.ts', import.meta.url)
const LIMITS = { ...PROCESS_LIMITS, memoryMb: 200, waitMs: 20_000, answerBytes: 8 * 1024 * 1024 }

let processes = new LimitedProcesses(LIMITS)
afterEach(async () => {
  await processes.close()
  processes = new LimitedProcesses(LIMITS)
})

type Options = {
  input?: Readable
  by?: string
  signal?: AbortSignal
  program?: URL
  flood?: boolean
}

function run(act: string, { input, by = 'me', program = PROGRAM, ...more }: Options = {}) {
  return processes.run(
    {
      program,
      order: { act, flood: more.flood },
      by,
      input: () => input ?? Readable.from(['']),
      signal: more.signal,
    },
    async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    },
  )
}

it('reads an input of any size, and ends with it', async () => {
  const text = 'x'.repeat(3_000_000)
  expect(await run('echo', { input: Readable.from([Buffer.from(text)]) })).toBe(text)
})

it('reads with less processor time than what answers requests', async () => {
  expect(Number(await run('yield'))).toBeGreaterThan(getPriority())
})

const FAILING = {
  spins: ['spin', 'longer than 1 seconds', { waitMs: 1_000 }],
  'waits for nothing': ['wait', 'longer than 1 seconds', { waitMs: 1_000 }],
  'fills memory outside of the heap': ['allocate', 'too much memory', {}],
  'fills the heap': ['collect', 'too much memory', {}],
  'ends without an answer': ['exit', 'damaged', {}],
  crashes: ['crash', 'damaged', {}],
  'is killed': ['kill', 'damaged', {}],
  freezes: ['freeze', 'longer than 1 seconds', { waitMs: 1_000 }],
  'ends in the middle of an answer': ['half', 'damaged', {}],
  recurses: ['recurse', 'damaged', {}],
  'answers garbage': ['garbage', 'made its reader fail', {}],
  'announces two gigabytes': ['claim', 'made its reader fail', {}],
} as const

it.each(Object.entries(FAILING))('refuses a document whose reader %s', async (_what, failing) => {
  const [act, message, limits] = failing
  processes.configure(limits)
  await expect(run(act)).rejects.toMatchObject({
    code: 'unsupported-input',
    message: expect.stringContaining(message),
  })
  processes.configure(LIMITS)
  expect(await run('echo', { input: Readable.from(['next']) })).toBe('next')
})

it('refuses an answer that is too large', async () => {
  await expect(run('echo', { flood: true })).rejects.toMatchObject({
    code: 'payload-too-large',
    message: expect.stringContaining('more than 8 MB'),
  })
})

it('passes on what a reader refuses', async () => {
  await expect(run('refuse')).rejects.toMatchObject({
    code: 'payload-too-large',
    message: 'It is too large.',
    errors: [{ code: 'invalid', field: 'file', value: 1 }],
  })
})

it('is busy where no process can be started', async () => {
  const missing = new URL('./nothing-here.ts', import.meta.url)
  await expect(run('echo', { program: missing })).rejects.toMatchObject({
    code: 'unsupported-input',
  })
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    await expect(run('echo')).rejects.toMatchObject({ code: 'busy' })
  } finally {
    process.execPath = execPath
  }
})

it('fails as its input fails', async () => {
  const input = Readable.from(
    (async function* () {
      yield 'x'
      throw new Error('the store is gone')
    })(),
  )
  await expect(run('wait', { input })).rejects.toThrow('the store is gone')
})

it('ends with the caller, who may also leave while waiting for a turn', async () => {
  const leave = new AbortController()
  const running = run('spin', { signal: leave.signal })
  const waiting = run('echo', { signal: leave.signal })
  await setTimeout(500)
  leave.abort(new Error('left'))
  expect(await Promise.allSettled([running, waiting])).toMatchObject([
    { reason: { message: 'left' } },
    { reason: { message: 'left' } },
  ])
  expect(await run('echo')).toBe('')
})

it('runs one at a time for each user, and few wait', async () => {
  processes.configure({ waitMs: 1_500 })
  const mine = Array.from({ length: 6 }, () => run('spin').catch((failure) => failure.code))
  expect(await run('echo', { by: 'someone else' })).toBe('')
  expect((await mine.at(-1)) as string).toBe('too-many-requests')
  await Promise.all(mine)
})

it.runIf(process.platform === 'linux')('leaves no process behind', async () => {
  await run('spin', { signal: AbortSignal.timeout(300) }).catch(() => undefined)
  await run('echo')
  await processes.close()
  await expect.poll(listChildren).toEqual([])
})

it.runIf(process.platform === 'linux')(
  'ends with the server, also when that is killed',
  async () => {
    const module = new URL('./LimitedProcesses.ts', import.meta.url).href
    const program = `
    import { Readable } from 'node:stream'
    import { limitedProcesses } from '${module}'
    const job = { program: new URL('${PROGRAM.href}'), order: { act: 'spin' }, by: 'me', input: () => Readable.from([]) }
    await limitedProcesses.run(job, (answer) => answer.next())`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: 'ignore',
    })
    await expect.poll(() => listReaders()).not.toEqual([])
    await setTimeout(500)
    server.kill('SIGKILL')
    await expect.poll(() => listReaders()).toEqual([])
  },
)

/** The processes of this one that run the program, also ended ones that nothing has collected. */
function listChildren(): string[] {
  return listProcesses().flatMap(({ parent, command }) =>
    parent === process.pid && !command.includes('esbuild') ? command : [],
  )
}

function listReaders(): string[] {
  const path = fileURLToPath(PROGRAM)
  return listProcesses().flatMap(({ command }) => (command.includes(path) ? command : []))
}

function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return { parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command }
      } catch {
        return []
      }
    })
}
