import { describe, expect, it } from 'vitest'
import { chooseLayout, type PageLayout } from './chooseLayout.ts'

const Usual: PageLayout = ({ children }) => children
const Embed: PageLayout = ({ children }) => children
const Dialog: PageLayout = ({ children }) => children

describe('chooseLayout', () => {
  it('gives every page the usual layout', () => {
    expect(chooseLayout([{ staticData: {} }, { staticData: {} }], Usual)).toBe(Usual)
  })
  it('gives a page its own layout, and the pages below it the same', () => {
    const matches = [{ staticData: {} }, { staticData: { layout: Embed } }, { staticData: {} }]
    expect(chooseLayout(matches, Usual)).toBe(Embed)
  })
  it('lets the innermost page decide', () => {
    const matches = [{ staticData: { layout: Embed } }, { staticData: { layout: Dialog } }]
    expect(chooseLayout(matches, Usual)).toBe(Dialog)
  })
})
