/** The drawing of a chart, an SVG element as text of our own functions, which escape every name. */
export function DrawnChart({ svg }: { svg: string }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 overflow-hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: elements one by one would take ten times as long to draw.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
