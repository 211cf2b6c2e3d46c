import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Catalog } from '@tickmark/core/projects/Catalog'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'
import { exportCatalog } from './exportCatalog.ts'
import { checkCatalog } from './readCatalog.ts'

let folder: string
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})

it('writes files that state the same as the catalog, without unreviewed projects', async () => {
  // Sources list some projects with everything that a file requires.
  const listed: DiscoveredDocument = {
    name: 'Listed',
    market_sectors: ['lending'],
    chains: [],
    description: 'Lends what others deposit and keeps the difference.',
    links: { website: 'https://listed.example' },
  }
  const catalog = new Catalog({ ...CATALOG.documents, listed }, { unreviewed: new Set(['listed']) })
  const report = await exportCatalog(catalog, join(folder, 'new'))
  expect(report).toMatchObject({
    projects: CATALOG.projects.length,
    unreviewed: 1,
    incomplete: [],
    faults: [],
  })
  const { documents: written, faults } = await checkCatalog(join(folder, 'new'))
  expect(faults).toEqual([])
  expect(written).toEqual(CATALOG.documents)
  expect(await readdir(folder)).toEqual(['new'])
})

it('names reviewed projects that lack something, and what an exported one misses', async () => {
  const chain: DiscoveredDocument = {
    name: 'Chain',
    market_sectors: ['blockchains-l1'],
    chains: ['chain'],
    links: {},
  }
  const whole: DiscoveredDocument = {
    ...chain,
    name: 'Whole',
    market_sectors: ['lending'],
    description: 'Lends what others deposit and keeps the difference.',
    links: { website: 'https://whole.example' },
  }
  const catalog = new Catalog(
    { chain, whole, bare: { ...chain, chains: ['bare'] } },
    { unreviewed: new Set(['chain']) },
  )
  expect(await exportCatalog(catalog, join(folder, 'part'))).toMatchObject({
    projects: 1,
    unreviewed: 1,
    incomplete: ['bare'],
    faults: [{ project_id: 'whole', fault: 'no blockchain has the id "chain"' }],
  })
})

it('never writes into a folder that holds something', async () => {
  await exportCatalog(CATALOG, join(folder, 'full'))
  await expect(exportCatalog(CATALOG, join(folder, 'full'))).rejects.toMatchObject({
    code: 'conflict',
  })
})
