/**
 * A number as text in a few significant digits, with thousands separators: `2,370`, `0.000422`. For reasons that the
 * engine writes itself, since a check may find millions of points. Amounts from 1e18 on are written as that.
 */
export function writeNumberSql(value: string, digits: number): string {
  const size = `least(greatest(abs(${value}), 1e-300), 1e18)`
  const rounded = `round(${size}, ${digits - 1} - toInt16(floor(log10(${size}))))`
  // From the last digit on, after every third one.
  const grouped = `reverse(trim(TRAILING ',' FROM replaceRegexpAll(reverse(toString(toUInt64(${rounded}))), '(\\\\d{3})', '\\\\1,')))`
  // Otherwise the engine writes small numbers with an exponent.
  const small = `trim(TRAILING '0' FROM toDecimalString(${rounded}, 15))`
  return `concat(if(${value} < 0, '−', ''), multiIf(${value} = 0, '0', ${size} >= 1000, ${grouped},
    ${size} BETWEEN 1e-12 AND 1e-3, ${small}, toString(${rounded})))`
}
