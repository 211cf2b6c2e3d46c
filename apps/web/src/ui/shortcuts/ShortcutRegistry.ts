/** A key or keys that do something: `?`, `mod+k`, `mod+shift+z`, `alt+l`, or two in a row such as `g p`. */
export type Shortcut = {
  keys: string
  label: string
  /** The group that lists it, such as `Go to`. */
  group: string
  /** Fires only while this scope is the current one; `global` fires in every scope. */
  scope: string
  /** Fires even while the user types. */
  whileTyping?: boolean
  /**
   * Returns whether the focus is in the part of the page that it acts on: of several with the same keys that one is
   * meant.
   */
  holdsFocus?: () => boolean
  /** Set if it comes before the same keys of the terminal, while no part of the page has the focus. */
  isOfPage?: true
  run: () => void
}

export type KeyPress = {
  key: string
  code: string
  alt: boolean
  mod: boolean
  shift?: boolean
  typing: boolean
}

/** The time in which the second key of a pair must follow. */
const PAIR_MS = 1_200

/** Knows every shortcut of the page and which of them a key press means. */
export class ShortcutRegistry {
  private readonly shortcuts = new Set<Shortcut>()
  private readonly listeners = new Set<() => void>()
  private first: { key: string; at: number } | null = null
  private listed: readonly Shortcut[] = []
  /** The scopes entered and not left yet, the newest last. */
  private readonly scopes: { name: string }[] = []

  /** Adds a shortcut and answers the way to remove it again. */
  register(shortcut: Shortcut): () => void {
    this.shortcuts.add(shortcut)
    this.changed()
    return () => {
      this.shortcuts.delete(shortcut)
      this.changed()
    }
  }

  /** The newest scope that was entered and not left; `default` where there is none. */
  get scope(): string {
    return this.scopes.at(-1)?.name ?? 'default'
  }

  /**
   * Makes a scope the current one, such as that of an open dialog, and answers the way to leave it.
   * Scopes may be left in any order: one dialog may open another and close before it.
   */
  enter(scope: string): () => void {
    const entry = { name: scope }
    this.scopes.push(entry)
    return () => {
      const at = this.scopes.indexOf(entry)
      if (at >= 0) this.scopes.splice(at, 1)
    }
  }

  list = (): readonly Shortcut[] => this.listed

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The shortcut that this press completes at the moment `now` (milliseconds), if any. */
  match(press: KeyPress, now: number): Shortcut | undefined {
    const stroke = strokeOf(press)
    const pair = this.first !== null && now - this.first.at < PAIR_MS ? this.first.key : null
    this.first = press.typing ? null : { key: stroke, at: now }
    const live = [...this.shortcuts].filter(
      (shortcut) =>
        (shortcut.scope === 'global' || shortcut.scope === this.scope) &&
        (!press.typing || shortcut.whileTyping === true),
    )
    const find = (keys: string) => {
      const alike = live.filter((shortcut) => shortcut.keys === keys)
      const focused = alike.find((shortcut) => shortcut.holdsFocus?.() === true)
      return focused ?? alike.find((shortcut) => shortcut.isOfPage) ?? alike[0]
    }
    const found = (pair === null ? undefined : find(`${pair} ${stroke}`)) ?? find(stroke)
    if (found !== undefined) this.first = null
    return found
  }

  private changed(): void {
    this.listed = [...this.shortcuts]
    for (const listener of this.listeners) listener()
  }
}

/** With Alt the layout's own signs replace letters on some systems, so the key's place counts there. */
function strokeOf({ key, code, alt, mod, shift }: KeyPress): string {
  const letter = code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase()
  const name = alt || mod ? letter : key.toLowerCase()
  // Alone, Shift only makes another sign of a key.
  return `${mod ? 'mod+' : ''}${mod && shift ? 'shift+' : ''}${alt ? 'alt+' : ''}${name}`
}
