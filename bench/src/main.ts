import { BENCHES } from './BENCHES.ts'
import type { BenchOptions } from './Bench.ts'
import { formatLine } from './Result.ts'
import { stopAll } from './startProcess.ts'

/**
 * Runs every bench in a small form, which shows that it can measure; its bars apply to the whole
 * form only.
 */
const SMOKE = '--smoke'
const SECONDS = /^--seconds=([1-9]\d{0,3})$/
const TEXTS = { pace: /^--pace=(\S+)$/, pictures: /^--pictures=(.+)$/, server: /^--server=(.+)$/ }

const given = process.argv.slice(2)
const seconds = findOption(SECONDS)
const isSmoke = given.includes(SMOKE)
const options: BenchOptions = {
  size: isSmoke ? 'smoke' : 'whole',
  ...(seconds !== undefined && { seconds: Number(seconds) }),
  ...Object.fromEntries(
    Object.entries(TEXTS).flatMap(([name, pattern]) => {
      const text = findOption(pattern)
      return text === undefined ? [] : [[name, text]]
    }),
  ),
}
const patterns = [SECONDS, ...Object.values(TEXTS)]
const names = given.filter(
  (word) => word !== SMOKE && !patterns.some((pattern) => pattern.test(word)),
)
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name))
if (unknown !== undefined) {
  process.stderr.write(
    `There is no bench "${unknown}". Known are: ${Object.keys(BENCHES).join(', ')}.\n`,
  )
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

let failed = false
for (const [name, { limitSeconds, run, isLong }] of Object.entries(BENCHES)) {
  if (names.length > 0 ? !names.includes(name) : isLong && !isSmoke) continue
  process.stderr.write(`${name}\n`)
  try {
    await within(limitSeconds, async () => {
      let lines = 0
      for await (const result of run(options)) {
        process.stdout.write(formatLine(result))
        lines++
      }
      if (lines === 0) throw new Error('it ended without a figure')
    })
  } catch (error) {
    failed = true
    process.stderr.write(
      `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}\n`,
    )
  }
  await stopAll()
}
// A missed bar only shows in its result line; the run fails only if something could not be
// measured.
process.exit(failed ? 1 : 0)

function findOption(pattern: RegExp): string | undefined {
  return given.map((word) => pattern.exec(word)?.[1]).findLast((one) => one !== undefined)
}

async function within(seconds: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${seconds} s`)), seconds * 1_000)
  })
  await Promise.race([work(), late])
  clearTimeout(timer)
}
