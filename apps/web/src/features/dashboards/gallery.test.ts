// biome-ignore lint/style/noRestrictedImports: The test lists the files of projects.
import { readdirSync } from 'node:fs'
import type { ChartDefinition, ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { GALLERY } from '@tickmark/core/documents/gallery/GALLERY'
import { resolveTileLayout } from '@tickmark/core/documents/tileLayout'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { listLooseTrends } from '@tickmark/core/testing/listLooseTrends'
import { describe, expect, it } from 'vitest'
import { listVariableNames } from './view/variables.ts'

// Not imported: `vitest --changed` would parse the files of projects as modules.
const CURATED = readdirSync(new URL('../../../../../catalog/projects/', import.meta.url))
const isProject = (id: string) => CURATED.includes(`${id}.yaml`)

function checkChart({ questions }: { questions: readonly Pick<ChartQuery, 'query'>[] }): void {
  for (const { query } of questions) {
    for (const metric of query.metrics) expect(() => parseFormula(metric), metric).not.toThrow()
    for (const id of query.where.sectors ?? []) expect(findSector(id), id).toBeDefined()
    for (const id of query.where.projects ?? [])
      expect(id.startsWith('$') || isProject(id), id).toBe(true)
  }
}

function checkTable(table: MartView): void {
  const mart = getMart(table.mart_id)
  const ids = table.valueCols.map(({ id, formula = id }) => formula)
  for (const id of [...ids, ...Object.keys(table.filterModel)])
    expect(findColumnFault(mart, id), id).toBeNull()
  const shown = [...table.valueCols.map(({ id }) => id), ...Object.keys(table.filterModel)]
  for (const { colId } of table.sortModel) expect(shown).toContain(colId)
  for (const heat of table.heat) expect(shown).toContain(heat)
  expect(listLooseTrends(ids)).toEqual([])
}

function checkDashboard({ tiles, variables }: DashboardDefinition): void {
  expect(resolveTileLayout(tiles)).toEqual(tiles)
  for (const { body } of tiles) {
    if (body.kind === 'chart') checkChart(body.chart)
    if (body.kind === 'figure') checkChart({ questions: [{ query: body.query }] })
    if (body.kind === 'table') checkTable(body.table)
  }
  const names = variables.map(({ name }) => name)
  expect(listVariableNames(tiles.map(({ body }) => body))).toEqual(names)
  for (const { project } of variables) expect(isProject(project), project).toBe(true)
}

describe.each(GALLERY)('$document_id', ({ kind, content }) => {
  it('uses only metrics, projects, sectors and columns that exist', () => {
    if (kind === 'chart') checkChart(content as ChartDefinition)
    if (kind === 'table') checkTable(content as MartView)
    if (kind === 'dashboard') checkDashboard(content as DashboardDefinition)
  })
})

it('has an id for each document that its address can hold', () => {
  const ids = GALLERY.map(({ document_id }) => document_id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\w-]{1,100}$/)
})
