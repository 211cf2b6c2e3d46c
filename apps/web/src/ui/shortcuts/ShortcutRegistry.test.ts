import { describe, expect, it } from 'vitest'
import { type Shortcut, ShortcutRegistry } from './ShortcutRegistry.ts'

const shortcut = (keys: string, fields: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  label: keys,
  group: 'Test',
  scope: 'default',
  run: () => {},
  ...fields,
})

const press = (key: string, fields: { alt?: boolean; mod?: boolean; typing?: boolean } = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  alt: false,
  mod: false,
  typing: false,
  ...fields,
})

describe('ShortcutRegistry', () => {
  it('finds single keys, keys with modifiers and pairs', () => {
    const registry = new ShortcutRegistry()
    for (const keys of ['d', 'alt+l', 'mod+k', 'g p']) registry.register(shortcut(keys))
    expect(registry.match(press('d'), 0)?.keys).toBe('d')
    expect(registry.match({ ...press('l', { alt: true }), key: '@' }, 10)?.keys).toBe('alt+l')
    expect(registry.match(press('k', { mod: true }), 20)?.keys).toBe('mod+k')
    expect(registry.match(press('g'), 30)).toBeUndefined()
    expect(registry.match(press('p'), 40)?.keys).toBe('g p')
  })

  it('forgets the first key of a pair after a while', () => {
    const registry = new ShortcutRegistry()
    registry.register(shortcut('g p'))
    registry.match(press('g'), 0)
    expect(registry.match(press('p'), 5_000)).toBeUndefined()
  })

  it('stays silent while the user types, unless the shortcut says otherwise', () => {
    const registry = new ShortcutRegistry()
    registry.register(shortcut('d'))
    registry.register(shortcut('mod+k', { whileTyping: true }))
    expect(registry.match(press('d', { typing: true }), 0)).toBeUndefined()
    expect(registry.match(press('k', { typing: true, mod: true }), 0)?.keys).toBe('mod+k')
  })

  it('"A shortcut fires only when its scope is the current one or is "global"."', () => {
    const registry = new ShortcutRegistry()
    registry.register(shortcut('d'))
    registry.register(shortcut('x', { scope: 'global' }))
    const leave = registry.enter('dialog')
    expect(registry.match(press('d'), 0)).toBeUndefined()
    expect(registry.match(press('x'), 0)?.keys).toBe('x')
    leave()
    expect(registry.match(press('d'), 0)?.keys).toBe('d')
  })

  it('returns to the scope that is still open, in whatever order dialogs close', () => {
    const registry = new ShortcutRegistry()
    expect(registry.scope).toBe('default')
    const leaveSheet = registry.enter('sheet')
    const leaveTrace = registry.enter('trace')
    expect(registry.scope).toBe('trace')
    leaveSheet()
    expect(registry.scope).toBe('trace')
    leaveTrace()
    expect(registry.scope).toBe('default')
    leaveTrace()
    expect(registry.scope).toBe('default')
  })

  it('means the part of the page that has the focus, where several know the same keys', () => {
    const registry = new ShortcutRegistry()
    let focused = ''
    for (const label of ['first', 'second'])
      registry.register(shortcut('w', { label, holdsFocus: () => focused === label }))
    expect(registry.match(press('w'), 0)?.label).toBe('first')
    focused = 'second'
    expect(registry.match(press('w'), 0)?.label).toBe('second')
  })

  it('no longer knows what was removed', () => {
    const registry = new ShortcutRegistry()
    const remove = registry.register(shortcut('d'))
    remove()
    expect(registry.match(press('d'), 0)).toBeUndefined()
    expect(registry.list()).toEqual([])
  })
})
