import { VARIABLE_NAME } from '@tickmark/core/documents/DashboardDefinition'
import { describe, expect, it } from 'vitest'
import {
  chooseProjects,
  fillTitle,
  fillVariables,
  listVariableNames,
  nameVariable,
} from './variables.ts'

const AAVE = new Map([['$project', 'aave']])

describe('fillVariables', () => {
  it('replaces whole strings that are names, and nothing else', () => {
    const query = {
      metrics: ['fees', '$project fees'],
      where: { projects: ['$project', 'uniswap', '$other'] },
      top: null,
      n: 3,
    }
    expect(fillVariables(query, AAVE)).toEqual({
      ...query,
      where: { projects: ['aave', 'uniswap', '$other'] },
    })
  })
})

describe('listVariableNames', () => {
  it('finds each name once', () => {
    const filter = { project_id: { values: ['$project', '$project', '$peer', '$Not one', '$'] } }
    expect(listVariableNames(filter)).toEqual(['$project', '$peer'])
    expect(listVariableNames(null)).toEqual([])
  })
})

describe('fillTitle', () => {
  it('replaces known variables in titles, and keeps unknown ones', () => {
    const names = new Map([['$project', 'Aave']])
    expect(fillTitle('Fees of $project against $peer, $5', names)).toBe(
      'Fees of Aave against $peer, $5',
    )
    expect(fillTitle('$project', new Map([['$project', '$& $1']]))).toBe('$& $1')
  })
})

describe('chooseProjects', () => {
  const variables = [
    { name: '$project', label: 'Project', project: 'aave' },
    { name: '$peer', label: 'Peer', project: 'uniswap' },
  ]
  const isProject = (id: string) => ['aave', 'uniswap', 'lido'].includes(id)

  it('uses the project in the address, and the default otherwise', () => {
    const choice = chooseProjects(variables, { $project: 'lido' }, isProject)
    expect([...choice.projects]).toEqual([
      ['$project', 'lido'],
      ['$peer', 'uniswap'],
    ])
    expect(choice.faults).toEqual([])
  })
  it('reports what it cannot apply', () => {
    const choice = chooseProjects(variables, { $project: 'nope', $gone: 'lido' }, isProject)
    expect(choice.projects.get('$project')).toBe('aave')
    expect(choice.faults).toEqual([
      'The address sets $gone, but this dashboard has no such variable.',
      'The address sets $project to “nope”, but there is no such project.',
    ])
  })
  it('trusts the address before the projects are known', () => {
    expect(chooseProjects(variables, { $project: 'x' }, undefined).projects.get('$project')).toBe(
      'x',
    )
  })
  it('is not misled by names of object properties', () => {
    expect(chooseProjects(variables, {}, isProject).projects.get('constructor')).toBeUndefined()
  })
})

describe('nameVariable', () => {
  it('derives a unique name from any label', () => {
    expect(nameVariable('Project', [])).toBe('$project')
    expect(nameVariable('Project', ['$project', '$project_2'])).toBe('$project_3')
    expect(nameVariable('2nd  Péer!', [])).toBe('$nd_pe_er')
    expect(nameVariable('人', [])).toBe('$project')
    for (const label of ['A'.repeat(200), '_x_', '9', '<script>'])
      expect(nameVariable(label, ['$project'])).toMatch(VARIABLE_NAME)
  })
})
