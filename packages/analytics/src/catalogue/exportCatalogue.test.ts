import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { CATALOGUE } from '../testing/CATALOGUE.ts'
import { exportCatalogue } from './exportCatalogue.ts'
import { checkCatalogue } from './readCatalogue.ts'

let folder: string
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})

it('writes files that state the same as the catalogue, without projects that nobody reviewed', async () => {
  const listed: DiscoveredDocument = {
    name: 'Listed',
    market_sectors: ['lending'],
    chains: [],
    links: {},
  }
  const catalogue = new Catalogue(
    { ...CATALOGUE.documents, listed },
    { unreviewed: new Set(['listed']) },
  )
  const report = await exportCatalogue(catalogue, join(folder, 'new'))
  expect(report).toMatchObject({ projects: CATALOGUE.projects.length, left_out: 1 })
  const { documents: written, faults } = await checkCatalogue(join(folder, 'new'))
  expect(faults).toEqual([])
  expect(written).toEqual(CATALOGUE.documents)
  expect(await readdir(folder)).toEqual(['new'])
})

it('never writes into a folder that holds something', async () => {
  await exportCatalogue(CATALOGUE, join(folder, 'full'))
  await expect(exportCatalogue(CATALOGUE, join(folder, 'full'))).rejects.toThrow('is not empty')
})
