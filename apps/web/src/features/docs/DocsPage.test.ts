import type { MouseEvent } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInternalLink } from './DocsPage.tsx'

/** Stands in for the browser's class, which Node does not have. */
class FakeElement {
  readonly #href: string | null
  constructor(href: string | null) {
    this.#href = href
  }
  closest() {
    return this.#href === null ? null : { getAttribute: () => this.#href }
  }
}

const click = (href: string | null, changes: Partial<MouseEvent> = {}) =>
  findInternalLink({
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    target: new FakeElement(href),
    ...changes,
  } as unknown as MouseEvent<HTMLElement>)

describe('findInternalLink', () => {
  const before = globalThis.Element
  beforeAll(() => {
    Object.assign(globalThis, { Element: FakeElement })
  })
  afterAll(() => {
    Object.assign(globalThis, { Element: before })
  })

  it('takes links to other pages of the documentation', () => {
    expect(click('/explorer/docs/api#key')).toBe('/explorer/docs/api#key')
  })

  it.each([null, '#key', 'https://example.org/explorer/docs', '/explorer/api-docs'])(
    'leaves %s to the browser',
    (href) => {
      expect(click(href)).toBeUndefined()
    },
  )

  it('leaves clicks that ask for another window or a menu to the browser', () => {
    for (const changes of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(click('/explorer/docs/api', changes)).toBeUndefined()
  })
})
