import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast'
import { RootFolder } from './containers/RootFolder.ts'
import { run } from './run.ts'

// Checks the files of `deploy/` as far as that goes without a container engine: the compose files against the schema
// of the Compose specification, and the Dockerfile by running what it says in folders of their own.

const DCLINT = 'dclint@3.1.0'
/** Matters of taste. */
const TASTE = [
  'no-build-and-image',
  'no-quotes-in-volumes',
  'no-unbound-port-interfaces',
  'require-project-name-field',
  'require-quotes-in-ports',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]
const TIMEOUT_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'tickmark-image-'))
const context = resolve(import.meta.dirname, '..')
try {
  await lintCompose()
  await startImage(await buildImage())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function lintCompose(): Promise<void> {
  const settings = join(folder, 'dclint.json')
  writeFileSync(
    settings,
    JSON.stringify({ rules: Object.fromEntries(TASTE.map((rule) => [rule, 0])) }),
  )
  const files = ['deploy/compose.yaml', 'deploy/compose.full.yaml']
  await expectSuccess('npx', [
    '--yes',
    DCLINT,
    '--config',
    settings,
    '--max-warnings',
    '0',
    ...files,
  ])
  console.log('The compose files fit the Compose specification.')
}

async function expectSuccess(program: string, args: readonly string[]): Promise<void> {
  const { code } = await run(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`)
}

type Image = { root: RootFolder; steps: Stage['steps'] }

/** Runs every stage of the Dockerfile; returns the last one. */
async function buildImage(): Promise<Image> {
  const stages = readStages(readFileSync('deploy/Dockerfile', 'utf8'))
  const built = new Map<string | null, RootFolder>()
  let image: Image | undefined
  for (const [at, { image: from, name, steps }] of stages.entries()) {
    console.log(`\nFROM ${from}`)
    const root = new RootFolder(join(folder, `stage-${at}`))
    for (const step of steps) await runStep(root, step, built)
    built.set(name, root)
    image = { root, steps }
  }
  if (image === undefined) throw new Error('The Dockerfile has no stage.')
  return image
}

async function runStep(
  root: RootFolder,
  { keyword, text }: Stage['steps'][number],
  built: ReadonlyMap<string | null, RootFolder>,
): Promise<void> {
  console.log(`${keyword} ${text}`)
  switch (keyword) {
    case 'WORKDIR':
      return root.enter(text)
    case 'ENV':
      Object.assign(root.environment, readVariables(text))
      return
    case 'COPY':
      return copy(root, text, built)
    case 'RUN': {
      const [code] = await once(root.run({ command: ['sh', '-c', text] }), 'close')
      if (code !== 0) throw new Error(`RUN ${text} ended with ${code}.`)
      return
    }
    case 'VOLUME':
    case 'USER':
    case 'EXPOSE':
    case 'HEALTHCHECK':
    case 'CMD':
      return
    default:
      throw new Error(`This script does not know ${keyword}.`)
  }
}

function copy(root: RootFolder, text: string, built: ReadonlyMap<string | null, RootFolder>): void {
  const [, stage, source = '', target = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? []
  if (stage === undefined && source === '.' && target === '.') {
    const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n')
    root.copyContext(context, ignored.filter(Boolean))
  } else {
    const other = built.get(stage ?? null)
    if (other === undefined) throw new Error(`This script does not know COPY ${text}.`)
    root.copyFrom(other, source, target)
  }
}

/** Starts the image as its user, with nothing to write to but its volume and `/tmp`, until it is ready and healthy. */
async function startImage({ root, steps }: Image): Promise<void> {
  const read = (keyword: string) => steps.findLast((step) => step.keyword === keyword)?.text ?? ''
  const port = '38917'
  const start = (command: readonly string[]) =>
    root.run({ command, environment: { PORT: port, TT_SYNC: 'off' }, volume: read('VOLUME') })
  const server = start(JSON.parse(read('CMD')))
  const ended = once(server, 'close')
  try {
    const status = await waitUntilReady(`http://127.0.0.1:${port}/readyz`, ended)
    console.log(`/readyz answered ${status}.`)
    const [, health = '[]'] = /CMD\s+(\[.*\])$/s.exec(read('HEALTHCHECK')) ?? []
    const [code] = await once(start(JSON.parse(health.replaceAll(':3000/', `:${port}/`))), 'close')
    if (code !== 0) throw new Error(`The health check ended with ${code}.`)
    const [written] = await once(start(['sh', '-c', '! touch /app/x /x 2>/dev/null']), 'close')
    if (written !== 0) throw new Error('The user of the image can write to its files.')
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The server ended with ${code} when it was stopped.`)
  console.log('The image starts, is healthy, writes to its volume alone, and stops.')
}

async function waitUntilReady(url: string, ended: Promise<unknown>): Promise<number> {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  const deadline = Date.now() + TIMEOUT_MS
  while (!isOver && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return answer.status
    await setTimeout(250)
  }
  throw new Error(isOver ? 'The server ended by itself.' : 'The server is not ready in time.')
}

type Step = { keyword: string; text: string }

/** A stage of a Dockerfile: the image that it begins with, its name, and what follows, in order. */
type Stage = { image: string; name: string | null; steps: Step[] }

/** The stages of a Dockerfile. Comments are gone, and continued lines are one. */
function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword()
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
    const text = [...flags, instruction.getArgumentsContent() ?? '']
      .join(' ')
      .replace(/\\\n\s*/g, '')
    if (keyword === 'FROM') {
      const [image = '', , name] = text.split(/\s+/)
      stages.push({ image, name: name ?? null, steps: [] })
    } else stages.at(-1)?.steps.push({ keyword, text })
  }
  return stages
}

/** The variables of an ENV instruction. */
function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((word) => {
      const at = word.indexOf('=')
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )
}
