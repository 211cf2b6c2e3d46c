import { describe, expect, it } from 'vitest'
import { stretchProjects } from './stretchProjects.ts'

describe('stretchProjects', () => {
  it('fills each stretch as far as its points allow', () => {
    const projects = ['a', 'b', 'c', 'd'].map((project_id) => ({ project_id, points: 4 }))
    expect(stretchProjects(projects, 9)).toEqual([
      { first: 'a', last: 'b', points: 8 },
      { first: 'c', last: 'd', points: 8 },
    ])
  })

  it('keeps a project whole that has more points than a stretch may have', () => {
    const projects = [
      { project_id: 'a', points: 1 },
      { project_id: 'b', points: 50 },
      { project_id: 'c', points: 1 },
    ]
    expect(stretchProjects(projects, 9).map(({ first, last }) => [first, last])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ])
  })

  it('has none where there is no project', () => {
    expect(stretchProjects([], 9)).toEqual([])
  })
})
