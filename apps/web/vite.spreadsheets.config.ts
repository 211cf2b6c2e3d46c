import { defineConfig } from 'vite'

/**
 * The scripts of the spreadsheet functions, each a single file that needs no other: `--mode excel` or `--mode appsScript`.
 * They are left readable, since people paste one of them into their own spreadsheets.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist/spreadsheets',
    emptyOutDir: false,
    target: 'es2020',
    minify: false,
    modulePreload: false,
    lib: {
      entry: `${import.meta.dirname}/spreadsheets/${mode}.ts`,
      formats: ['iife'],
      name: 'tickmark',
      fileName: () => `${mode}.js`,
    },
  },
}))
