/** Sources that a page may use beside its own, by the directive of its Content-Security-Policy. */
export type PolicySources = Partial<
  Record<
    | 'script-src'
    | 'style-src'
    | 'img-src'
    | 'connect-src'
    | 'frame-src'
    | 'font-src'
    | 'media-src'
    | 'form-action',
    readonly string[]
  >
>
