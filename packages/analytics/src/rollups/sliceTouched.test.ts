import { describe, expect, it } from 'vitest'
import { stretchProjects } from './sliceTouched.ts'

describe('stretchProjects', () => {
  it('makes stretches that are about as heavy as each other', () => {
    const projects = ['a', 'b', 'c', 'd'].map((project_id) => ({ project_id, weight: 4 }))
    expect(stretchProjects(projects, 9)).toEqual([
      { first: 'a', last: 'b', projects: ['a', 'b'], weight: 8 },
      { first: 'c', last: 'd', projects: ['c', 'd'], weight: 8 },
    ])
    const many = Array.from({ length: 11 }, (_, index) => ({ project_id: `${index}`, weight: 1 }))
    expect(stretchProjects(many, 10).map(({ weight }) => weight)).toEqual([6, 5])
    expect(stretchProjects(many, 4).map(({ weight }) => weight)).toEqual([4, 4, 3])
  })

  it('does not split a project above the maximum weight', () => {
    const projects = [
      { project_id: 'a', weight: 1 },
      { project_id: 'b', weight: 50 },
      { project_id: 'c', weight: 1 },
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
