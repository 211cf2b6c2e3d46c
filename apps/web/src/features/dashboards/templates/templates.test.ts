import { defaultParseSearch } from '@tanstack/react-router'
import { listLooseTrends } from '@tickmark/core/answers/trends'
import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { getMart } from '@tickmark/core/marts/getMart'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { describe, expect, it } from 'vitest'
import { readShared, sharedAddress } from '../../../documents/dashboards/sharedAddress.ts'
import { resolveTileLayout } from '../../../documents/dashboards/tileLayout.ts'
import { listVariableNames } from '../view/variables.ts'
import { openTemplate, TEMPLATES } from './TEMPLATES.ts'

const CURATED = import.meta.glob('../../../../../../catalogue/projects/*.yaml')
const isProject = (id: string) => Object.keys(CURATED).some((path) => path.endsWith(`/${id}.yaml`))

describe.each(TEMPLATES)('the template $id', ({ id }) => {
  const { definition } = openTemplate(id)
  const queries = definition.tiles.flatMap(({ body }) => {
    if (body.kind === 'chart') return body.chart.questions.map(({ query }) => query)
    return body.kind === 'figure' ? [body.query] : []
  })

  it('has a valid layout', () => {
    expect(DashboardDefinition.safeParse(definition).success).toBe(true)
    expect(resolveTileLayout(definition.tiles)).toEqual(definition.tiles)
  })
  it('uses existing metrics, sectors and projects', () => {
    for (const { metrics, where } of queries) {
      for (const metric of metrics) expect(() => parseFormula(metric), metric).not.toThrow()
      for (const sector of where.sectors ?? []) expect(findSector(sector)).toBeDefined()
    }
  })
  it('uses existing columns of marts', () => {
    for (const { body } of definition.tiles) {
      if (body.kind !== 'table') continue
      const mart = getMart(body.table.mart_id)
      const ids = [
        ...body.table.valueCols.map((column) => column.id),
        ...Object.keys(body.table.filterModel),
      ]
      for (const column of ids)
        expect(
          () => describeMartColumn(mart, column, parseMartExpression(column)),
          column,
        ).not.toThrow()
      for (const { colId } of body.table.sortModel) expect(ids).toContain(colId)
      for (const heat of body.table.heat) expect(ids).toContain(heat)
      expect(listLooseTrends(ids)).toEqual([])
    }
  })
  it('uses only its own variables, which stand for projects', () => {
    const names = definition.variables.map(({ name }) => name)
    expect(listVariableNames(definition.tiles.map(({ body }) => body))).toEqual(names)
    for (const { project } of definition.variables) expect(isProject(project), project).toBe(true)
  })
})

describe('the address of a template', () => {
  it.each(TEMPLATES)('contains all of $id', ({ id }) => {
    const { definition } = openTemplate(id)
    const address = sharedAddress(definition, { 'var.project': 'lido' })
    const { search: text } = new URL(address ?? '', 'http://terminal')
    const search: Record<string, unknown> = defaultParseSearch(text)
    expect(readShared(search.dashboard)).toEqual(definition)
    expect(search['var.project']).toBe('lido')
  })
})

describe('openTemplate', () => {
  it('is empty for an unknown template', () => {
    expect(openTemplate(undefined).definition.tiles).toEqual([])
    expect(openTemplate('gone').name).toBe('New dashboard')
  })
})
