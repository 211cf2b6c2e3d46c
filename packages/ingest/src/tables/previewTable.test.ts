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
