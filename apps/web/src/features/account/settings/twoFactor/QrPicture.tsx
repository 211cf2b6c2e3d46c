import { drawQrCode } from './drawQrCode.ts'

/** A QR code. Dark on light in both themes, since many cameras read no other. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = drawQrCode(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md border border-line"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
