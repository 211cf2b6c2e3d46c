import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { describe, expect, it } from 'vitest'
import { describePage } from './describePage.ts'

describe('describePage', () => {
  it('names the project or metric of a page', () => {
    expect(describePage('/explorer/projects/ethereum', 'X').title).toBe('Ethereum | X')
    expect(describePage('/explorer/metrics/fees', 'X').title).toBe('Fees | X')
  })

  it('calls the other pages by what the product is for', () => {
    for (const path of ['/explorer', '/explorer/', '/explorer/projects', '/explorer/status'])
      expect(describePage(path, 'X')).toMatchObject({
        title: 'X | Fundamentals for crypto',
        found: true,
      })
  })

  it.each(['/explorer/xyz', '/explorer/nowhere/at/all'])('knows no page at %s', (path) => {
    expect(describePage(path, 'X').found).toBe(false)
  })

  it('knows that there is no such project', () => {
    expect(describePage('/explorer/projects/nobody', 'X').found).toBe(false)
    expect(describePage('/explorer/projects/%E0%A4%A', 'X').found).toBe(false)
  })

  it('sends a renamed project to its new address, whatever page of it was asked for', () => {
    const renamed = PROJECTS.find((project) => project.former_ids.length > 0)
    expect(renamed).toBeDefined()
    const page = describePage(`/explorer/projects/${renamed?.former_ids[0]}/metrics/fees`, 'X')
    expect(page.movedTo).toBe(`/explorer/projects/${renamed?.project_id}/metrics/fees`)
  })
})
