export type LateFormat = Pick<Intl.NumberFormat, 'format'>

/**
 * A format that is made when something is first written with it, and only once: each is costly to make, and a page
 * uses few of them. The locale is fixed: the same value reads the same everywhere.
 */
export function lateFormat(options: Intl.NumberFormatOptions): LateFormat {
  let made: Intl.NumberFormat | undefined
  return {
    format: (value) => {
      made ??= new Intl.NumberFormat('en-US', options)
      return made.format(value)
    },
  }
}
