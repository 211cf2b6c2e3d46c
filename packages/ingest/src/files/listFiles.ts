import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { toImportError } from './toImportError.ts'

/** A file that was found, or a path that cannot be imported and why. */
export type ListedFile = {
  absolutePath: string
  /** Path within the folder that was given, with `/` between the parts. */
  path: string
  size: number
  /** Named by the caller, not found in a folder. */
  named: boolean
  /** The reason why it is skipped; null if it can be read. */
  problem: { state: 'skipped' | 'failed'; reason: string } | null
}

type Root = { base: string; real: string; ownFolder: string | null }

/**
 * Lists all files under the given files and folders, each once, in a stable order. Symbolic links
 * are followed only within the given folder. Pipes, sockets and devices are never opened. Hidden
 * entries are skipped, and so is `ownFolder`, where the engine creates and deletes files.
 */
export async function listFiles(
  paths: readonly string[],
  ownFolder: string | null = null,
): Promise<ListedFile[]> {
  const found = new Map<string, ListedFile>()
  const own = ownFolder === null ? null : await resolveFolder(ownFolder)
  for (const given of paths) {
    const absolute = resolve(given)
    for (const file of await listGiven(absolute, own))
      if (!found.has(file.absolutePath)) found.set(file.absolutePath, file)
  }
  return [...found.values()]
}

/** The real path of a folder; the path itself if the folder does not exist yet. */
async function resolveFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch {
    return resolve(folder)
  }
}

async function listGiven(absolute: string, ownFolder: string | null): Promise<ListedFile[]> {
  try {
    const info = await stat(absolute)
    if (!info.isDirectory())
      return [describe(absolute, { path: basename(absolute), info, named: true })]
    return await walk(absolute, { base: absolute, real: await realpath(absolute), ownFolder })
  } catch (cause) {
    return [failed(absolute, basename(absolute), cause)]
  }
}

async function walk(folder: string, root: Root): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  let entries: Dirent[]
  try {
    if ((await realpath(folder)) === root.ownFolder)
      return [skipped(folder, within(folder, root), 'The data folder of this terminal.')]
    entries = await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    return [failed(folder, within(folder, root), cause)]
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const absolute = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await walk(absolute, root)))
    else files.push(await listEntry(absolute, entry, root))
  }
  return files
}

async function listEntry(absolute: string, entry: Dirent, root: Root): Promise<ListedFile> {
  const path = within(absolute, root)
  try {
    if (!entry.isSymbolicLink())
      return describe(absolute, { path, info: await lstat(absolute), named: false })
    const target = await realpath(absolute)
    if (!target.startsWith(root.real + sep))
      return skipped(absolute, path, 'A symbolic link that leads out of the folder.')
    const info = await stat(target)
    // The target is listed separately; following links to folders could loop.
    if (info.isDirectory()) return skipped(absolute, path, 'A symbolic link to a folder.')
    return skipped(absolute, path, 'A symbolic link to a file that is also listed.')
  } catch (cause) {
    return failed(absolute, path, cause)
  }
}

function describe(
  absolutePath: string,
  file: { path: string; info: Stats; named: boolean },
): ListedFile {
  const { path, info, named } = file
  const listed = { absolutePath, path, size: info.size, named, problem: null }
  if (!info.isFile())
    return {
      ...listed,
      problem: { state: 'skipped', reason: 'Not a regular file (a pipe, socket or device).' },
    }
  if (info.size > 0) return listed
  // An empty table or archive is a failed download; an empty marker file does not matter.
  const state = /\.(csv|json|gz)$/i.test(path) ? 'failed' : 'skipped'
  return { ...listed, problem: { state, reason: 'The file is empty.' } }
}

function skipped(absolutePath: string, path: string, reason: string): ListedFile {
  return { absolutePath, path, size: 0, named: false, problem: { state: 'skipped', reason } }
}

function failed(absolutePath: string, path: string, cause: unknown): ListedFile {
  const reason = toImportError(cause).message
  return { absolutePath, path, size: 0, named: false, problem: { state: 'failed', reason } }
}

function within(absolute: string, root: Root): string {
  return relative(root.base, absolute).split(sep).join('/') || basename(absolute)
}
