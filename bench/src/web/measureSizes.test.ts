import { describe, expect, it } from 'vitest'
import { isChartLibrary } from './measureSizes.ts'

describe('isChartLibrary', () => {
  it('knows its parts by name', () => {
    expect(isChartLibrary('/explorer/assets/echarts-C8ckp_Ek.js', '')).toBe(true)
    expect(isChartLibrary('/explorer/assets/installCanvasRenderer-B3R9fqeq.js', '')).toBe(true)
  })

  it('knows its parts by the marks they leave', () => {
    expect(isChartLibrary('/assets/a.js', 'e.setAttribute("_echarts_instance_",1)')).toBe(true)
    expect(isChartLibrary('/assets/b.js', 'coordinateSystem:`cartesian2d`')).toBe(true)
  })

  it('leaves out scripts that only name its file', () => {
    expect(isChartLibrary('/assets/index-B.js', 'import("./echarts-C8ckp_Ek.js")')).toBe(false)
  })
})
