import { readChart } from '@tickmark/core/documents/readChart'
import { writeChart } from '@tickmark/core/documents/writeChart'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { describe, expect, it } from 'vitest'
import { CHART_TEMPLATES } from '../CHART_TEMPLATES.ts'

const CURATED = import.meta.glob('../../../../../../catalogue/projects/*.yaml')
const isProject = (id: string) => Object.keys(CURATED).some((path) => path.endsWith(`/${id}.yaml`))

describe.each(CHART_TEMPLATES)('$name', ({ definition }) => {
  it('names only metrics, projects and sectors of the catalogue', () => {
    for (const { query } of definition.questions) {
      for (const metric of query.metrics) expect(() => parseFormula(metric)).not.toThrow()
      for (const id of query.where.projects ?? []) expect(isProject(id), id).toBe(true)
      for (const id of query.where.sectors ?? []) expect(findSector(id)).toBeDefined()
    }
  })
  it('opens from its address as it is', () => {
    expect(readChart(writeChart(definition))).toEqual({ definition, problems: [] })
  })
})
