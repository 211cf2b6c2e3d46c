import type { MartPage, MartRow } from '@tickmark/core/marts/MartPage'
import { createStore, type Store } from '../../../data/createStore.ts'
import { findStretch, type Level as LaidLevel, layOutLevels } from './layOutLevels.ts'

/** One line of a grid. `depth` counts the groups above it. */
export type GridItem =
  | { kind: 'row'; depth: number; row: MartRow }
  | {
      kind: 'group'
      depth: number
      row: MartRow
      /** The keys from the outermost group to this one. */
      path: readonly string[]
      /** The number of rows in it. */
      count: number
      isOpen: boolean
    }
  | { kind: 'pending'; depth: number }
  | { kind: 'failed'; depth: number; error: unknown }

const PENDING = new Map<number, GridItem>()

/** In place of a line that is not loaded yet: the same for all of one depth, so that it is drawn once. */
export function pendingAt(depth: number): GridItem {
  const known = PENDING.get(depth)
  if (known !== undefined) return known
  const item: GridItem = { kind: 'pending', depth }
  PENDING.set(depth, item)
  return item
}

/** Rows that are requested at once. */
const PAGE_ROWS = 100
/** More lines than any browser can scroll through; filters lead to the others. */
export const MAX_LINES = 500_000

/** Lines that are read to find something in them. */
export const MAX_READ = 20_000
const READ_AT_ONCE = 5_000

type Part = { startRow: number; endRow: number; groupKeys: string[] }

type Level = Omit<LaidLevel, 'count' | 'opened'> & {
  path: readonly string[]
  count: number | null
  opened: Map<number, Level>
  /** By their number; null while they are on their way. */
  pages: Map<number, readonly GridItem[] | null>
  error: unknown
}

/** The known rows at one moment. */
export type RowsSnapshot = {
  /** The number of lines of the grid. */
  count: number
  itemAt: (line: number) => GridItem
  /** The first page, with columns, counts and sums; null until it has arrived. */
  first: MartPage | null
  /** The reason why the first page did not come. */
  error: unknown
}

export type RowModel = Pick<Store<RowsSnapshot>, 'get' | 'subscribe'> & {
  /** Requests what is missing of these lines. */
  want: (first: number, end: number) => void
  /** Requests all that is missing, up to `MAX_READ` lines. */
  readAll: () => Promise<void>
  /** Opens or closes a group. */
  toggle: (path: readonly string[]) => void
  /** Requests again what failed. */
  retry: () => void
}

type Options = {
  fetchPart: (part: Part) => Promise<MartPage>
  /** The columns that rows are grouped by, from the outermost. */
  groups: readonly string[]
  /** The groups that are open, by `pathKey`; they stay so for the next model. */
  open: Set<string>
}

export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path)
}

/** Rows of a mart that are requested page by page as they come into view, with the groups that are open. */
export function createRowModel({ fetchPart, groups, open }: Options): RowModel {
  const root = makeLevel([])
  let first: MartPage | null = null
  const store = createStore<RowsSnapshot>(takeSnapshot())

  function takeSnapshot(): RowsSnapshot {
    const { stretches, count } = layOutLevels(root)
    return {
      count: Math.min(count, MAX_LINES),
      first,
      error: root.count === null ? root.error : null,
      itemAt(line) {
        const stretch = findStretch(stretches, line)
        if (stretch === undefined) return pendingAt(0)
        const { level, from, start } = stretch
        const place = from + line - start
        const item = level.pages.get(Math.floor(place / PAGE_ROWS))?.[place % PAGE_ROWS]
        if (item !== undefined) return item
        if (level.error !== null) return { kind: 'failed', depth: level.depth, error: level.error }
        return pendingAt(level.depth)
      },
    }
  }
  const publish = () => store.set(takeSnapshot())

  async function load(level: Level, page: number): Promise<void> {
    if (level.pages.has(page)) return
    level.pages.set(page, null)
    const startRow = page * PAGE_ROWS
    try {
      const answer = await fetchPart({
        startRow,
        endRow: startRow + PAGE_ROWS,
        groupKeys: [...level.path],
      })
      level.count = answer.row_count
      level.error = null
      level.pages.set(
        page,
        answer.rows.map((row) => toItem(level, row)),
      )
      if (level === root && page === 0) first = answer
      openKnown(level, page)
    } catch (error) {
      level.pages.delete(page)
      level.error = error
    }
    publish()
  }

  function toItem({ path, depth }: Level, row: MartRow): GridItem {
    const group = groups[depth]
    if (group === undefined) return { kind: 'row', depth, row }
    const below = [...path, String(row[group] ?? '')]
    const count = Number(row.child_count ?? 0)
    return { kind: 'group', depth, row, path: below, count, isOpen: open.has(pathKey(below)) }
  }

  /** Groups that were open before, or that were opened, show what is below them. */
  function openKnown(level: Level, page: number): void {
    for (const [index, item] of (level.pages.get(page) ?? []).entries()) {
      if (item.kind !== 'group' || !item.isOpen) continue
      const place = page * PAGE_ROWS + index
      if (level.opened.has(place)) continue
      const below = makeLevel(item.path)
      level.opened.set(place, below)
      void load(below, 0)
    }
  }

  function toggle(path: readonly string[]): void {
    const key = pathKey(path)
    if (!open.delete(key)) open.add(key)
    const parent = findLevel(root, path.slice(0, -1))
    for (const [page, items] of parent?.pages ?? []) {
      const index = items?.findIndex((item) => item.kind === 'group' && pathKey(item.path) === key)
      if (parent === undefined || items == null || index === undefined || index < 0) continue
      const item = items[index]
      if (item?.kind !== 'group') continue
      parent.pages.set(page, items.with(index, { ...item, isOpen: open.has(key) }))
      parent.opened.delete(page * PAGE_ROWS + index)
      openKnown(parent, page)
    }
    publish()
  }

  function want(from: number, end: number): void {
    const { stretches } = layOutLevels(root)
    for (const { level, start, length, from: place } of stretches) {
      const [low, high] = [Math.max(from, start), Math.min(end, start + length)]
      if (low >= high || level.error !== null) continue
      const pageOf = (line: number) => Math.floor((place + line - start) / PAGE_ROWS)
      for (let page = pageOf(low); page <= pageOf(high - 1); page++) void load(level, page)
    }
  }

  /** Few large queries are answered sooner than many small ones. */
  async function readAll(): Promise<void> {
    for (const { level, from, length, start } of layOutLevels(root).stretches) {
      if (level.count === null || start >= MAX_READ) continue
      const end = from + Math.min(length, MAX_READ - start)
      for (let startRow = from - (from % PAGE_ROWS); startRow < end; startRow += READ_AT_ONCE)
        await readPart(level, startRow, Math.min(end, startRow + READ_AT_ONCE))
    }
  }

  async function readPart(level: Level, startRow: number, end: number): Promise<void> {
    const pages: number[] = []
    for (let row = startRow; row < end; row += PAGE_ROWS) pages.push(row / PAGE_ROWS)
    if (pages.every((page) => level.pages.get(page) != null)) return
    const endRow = startRow + pages.length * PAGE_ROWS
    const { rows } = await fetchPart({ startRow, endRow, groupKeys: [...level.path] })
    for (const [index, page] of pages.entries()) {
      if (level.pages.get(page) != null) continue
      const part = rows.slice(index * PAGE_ROWS, (index + 1) * PAGE_ROWS)
      level.pages.set(
        page,
        part.map((row) => toItem(level, row)),
      )
      openKnown(level, page)
    }
    publish()
  }

  function retry(): void {
    const walk = (level: Level) => {
      const hasFailed = level.error !== null
      level.error = null
      if (hasFailed && level.count === null) void load(level, 0)
      for (const below of level.opened.values()) walk(below)
    }
    walk(root)
    publish()
  }

  void load(root, 0)
  return { get: store.get, subscribe: store.subscribe, want, readAll, toggle, retry }
}

function makeLevel(path: readonly string[]): Level {
  return {
    path,
    depth: path.length,
    count: null,
    opened: new Map(),
    pages: new Map(),
    error: null,
  }
}

function findLevel(level: Level, path: readonly string[]): Level | undefined {
  if (level.depth === path.length) return level
  for (const below of level.opened.values())
    if (below.path.every((key, index) => key === path[index])) return findLevel(below, path)
  return undefined
}
