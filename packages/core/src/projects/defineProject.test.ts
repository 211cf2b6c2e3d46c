import { describe, expect, it } from 'vitest'
import { defineProject } from './defineProject.ts'

describe('defineProject', () => {
  it('fills what a row leaves out', () => {
    const project = defineProject({
      project_id: 'plain',
      name: 'Plain',
      market_sectors: ['lending'],
      chains: ['ethereum'],
      launch_year: null,
      website: 'https://plain.example',
      description: 'A plain project.',
    })
    expect(project).toMatchObject({
      symbol: '',
      products: [],
      tags: [],
      aliases: [],
      former_ids: [],
      is_archived: false,
    })
  })

  it('turns the links of a row into a list that begins with the website', () => {
    const project = defineProject({
      project_id: 'linked',
      name: 'Linked',
      market_sectors: ['lending'],
      chains: ['ethereum'],
      launch_year: 2020,
      github: 'https://github.com/linked',
      website: 'https://linked.example',
      description: 'A linked project.',
    })
    expect(project.links).toEqual([
      { kind: 'website', url: 'https://linked.example' },
      { kind: 'github', url: 'https://github.com/linked' },
    ])
  })
})
