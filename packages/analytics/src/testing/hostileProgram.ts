import { createWriteStream } from 'node:fs'
import { getPriority } from 'node:os'
import { AppError } from '@tickmark/core/errors/AppError'
import { serveLimited } from '../limited/serveLimited.ts'

export type HostileOrder = { act: keyof typeof ACTS }

const RAW = () => createWriteStream('', { fd: 3 })

/** The actions that a document may make its reader do. */
const ACTS = {
  echo: async () => undefined,
  yield: async () => undefined,
  spin: async () => {
    for (;;);
  },
  wait: () => new Promise<never>(() => setInterval(() => undefined, 1_000)),
  allocate: async () => {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))
  },
  collect: async () => {
    const kept: object[] = []
    for (;;) kept.push({ kept })
  },
  exit: async () => process.exit(0),
  crash: async () => process.abort(),
  // As the system does when the machine runs out of memory.
  kill: async () => {
    process.kill(process.pid, 'SIGKILL')
    await ACTS.wait()
  },
  freeze: async () => {
    process.kill(process.pid, 'SIGSTOP')
    await ACTS.wait()
  },
  refuse: async () => {
    throw new AppError('payload-too-large', 'It is too large.', {
      errors: [{ code: 'invalid', field: 'file', value: 1 }],
    })
  },
  recurse: async () => {
    const recurse = (): number => recurse() + 1
    recurse()
  },
  garbage: async () => {
    RAW().write(Buffer.alloc(100, 0xff))
    await ACTS.wait()
  },
  half: async () => {
    RAW().end(Buffer.from([100, 0, 0, 0, 1, 7]), () => process.exit(0))
    await ACTS.wait()
  },
  claim: async () => {
    RAW().write(Buffer.from([0xff, 0xff, 0xff, 0x7f, 1]))
    await ACTS.wait()
  },
} as const satisfies Record<string, () => Promise<void>>

await serveLimited<HostileOrder & { flood?: boolean }>(async ({ order, input, send }) => {
  const { act, flood } = order
  for await (const chunk of input) if (act === 'echo') await send(chunk)
  if (act === 'yield') await send(Buffer.from(String(getPriority())))
  while (flood) await send(Buffer.alloc(1024 * 1024))
  await ACTS[act]()
})
