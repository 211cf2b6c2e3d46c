import { describe, expect, it } from 'vitest'
import { findProject } from './findProject.ts'

describe('findProject', () => {
  it('finds a project by its id', () => {
    expect(findProject('ethereum')?.name).toBe('Ethereum')
  })

  it('finds a project by an alias, whatever the case', () => {
    expect(findProject('XRP')?.project_id).toBe('xrp-ledger')
    expect(findProject('Internet-Computer')?.project_id).toBe('internetcomputer')
  })

  it('finds a renamed project by its former id', () => {
    expect(findProject('solend')?.project_id).toBe('save')
  })

  it('knows no project for an unknown name or for none', () => {
    expect(findProject('no-such-project')).toBeUndefined()
    expect(findProject('')).toBeUndefined()
  })
})
