import { describe, expect, it } from 'vitest'
import { DASHBOARD_LIMITS } from './DASHBOARD_LIMITS.ts'
import { DashboardDefinition, type DashboardDefinitionInput } from './DashboardDefinition.ts'

type TileInput = NonNullable<DashboardDefinitionInput['tiles']>[number]

const tile = (id: string, fields: Partial<TileInput> = {}): TileInput => ({
  tile_id: id,
  place: { x: 0, y: 0, w: 6, h: 4 },
  body: { kind: 'text', text: '' },
  ...fields,
})
const faultOf = (definition: unknown) => {
  const read = DashboardDefinition.safeParse(definition)
  return read.success ? undefined : read.error.issues[0]?.message
}

describe('DashboardDefinition', () => {
  it('is empty until something is put on it', () => {
    expect(DashboardDefinition.parse({})).toEqual({
      tiles: [],
      granularity: null,
      range: null,
      variables: [],
    })
  })
  it('holds as many tiles as are allowed and refuses one more with a sentence', () => {
    const tiles = Array.from({ length: DASHBOARD_LIMITS.tiles }, (_, index) => tile(`t${index}`))
    expect(faultOf({ tiles })).toBeUndefined()
    expect(faultOf({ tiles: [...tiles, tile('more')] })).toMatchSnapshot()
  })
  it('refuses two tiles or two variables of the same id or name', () => {
    expect(faultOf({ tiles: [tile('a'), tile('a')] })).toMatchSnapshot()
    const variable = { name: '$project', label: 'Project', project: 'aave' }
    expect(faultOf({ variables: [variable, variable] })).toMatchSnapshot()
  })
  it('refuses a variable without a project, a text without an end, and what no tile is', () => {
    expect(faultOf({ variables: [{ name: '$project', label: '', project: '' }] })).toBeDefined()
    expect(
      faultOf({ tiles: [tile('a', { body: { kind: 'text', text: 'x'.repeat(20_001) } })] }),
    ).toMatchSnapshot()
    expect(faultOf({ tiles: [{ ...tile('a'), body: { kind: 'frame', url: '/' } }] })).toBeDefined()
    expect(faultOf({ tiles: [{ ...tile('a'), html: '<b>' }] })).toBeDefined()
  })
  it('refuses places that are none, and leaves those that overlap to the view', () => {
    const place = (x: number, w: number) =>
      faultOf({ tiles: [tile('a', { place: { x, y: 0, w, h: 1 } })] })
    expect(place(-1, 1)).toBeDefined()
    expect(place(12, 1)).toBeDefined()
    expect(place(0.5, 1)).toBeDefined()
    expect(place(11, 12)).toBeUndefined()
    expect(faultOf({ tiles: [tile('a'), tile('b')] })).toBeUndefined()
  })
})
