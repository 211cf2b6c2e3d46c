import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

it('asks back where a name is that of several projects, and notes names that are not the present ones', async () => {
  const table =
    'Date,Token,Fees\n2026-01-01,QI,5\n2026-01-02,qi,5\n2026-01-01,EthLend,5\n2026-01-02,ＡＡＶＥ,6\n2026-01-01,$uni,7\n'
  const preview = await previewTable({
    file: toTableFile(table),
    catalog: CATALOG,
    projectId: undefined,
  })
  expect(preview.report).toMatchObject({
    points: 3,
    projects: ['aave', 'uniswap'],
    rejects: [{ reason: 'name of several projects (benqi, qidao): use the id', count: 2 }],
  })
  expect(preview.notes).toContain('"EthLend" is another name of Aave (aave).')
})

it('refuses lines of ten thousand days or texts, which name no columns', async () => {
  for (const cell of ['2026-01-31', 'a day'])
    await expect(
      previewTable({
        file: toTableFile(`${`${cell},`.repeat(10_000)}\n`.repeat(4)),
        catalog: CATALOG,
        projectId: 'aave',
      }),
    ).rejects.toMatchObject({ code: 'unsupported-input' })
})

it('says of each period of a line what is kept and why it is not', async () => {
  const { sample, points } = await previewTable({
    file: toTableFile(
      'Line item,Q1 2026,Q2 2026,3Q26E\nFees,900,910,x\nMargin,1,2,3\nTVL,5,abc,6\n',
    ),
    catalog: CATALOG,
    projectId: 'aave',
  })
  const none = ['unknown metric']
  const open = ['period that is not final, or an estimate']
  expect(sample.map(({ rejects }) => rejects)).toEqual([
    ...[[], [], open],
    ...[none, none, open],
    ...[[], ['not a number in Value'], open],
  ])
  expect([...new Set(points.map(({ row }) => row))]).toEqual([0, 1, 6])
  expect(points.filter(({ row }) => row === 0)).toHaveLength(90)
})
