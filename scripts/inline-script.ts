import { build } from 'vite'
import { companyData } from '../vite.config.ts'

export async function buildInlineScript(path: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [companyData],
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: path, formats: ['iife'], name: 'inline' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`The build of ${path} made no output`)
  return output.output[0].code.trim()
}
