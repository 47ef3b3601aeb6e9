// Prettier decides how the page's code looks; ESLint finds faults in it. Rules that are off say why.
import eslint from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  { ignores: ['build/', 'node_modules/', 'web/dist/', 'web/gallery/public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,

  // The page: TypeScript and Svelte, with type information.
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [tseslint.configs.strictTypeChecked, svelte.configs.recommended],
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname
      }
    },
    rules: {
      // Numbers read well in text; everything else must be turned into text on purpose.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      // `onclick={() => close()}` is how Svelte's handlers are written.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }
      ],
      // `{#each { length: 5 } as _}` must name what it does not need.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Off: with noUncheckedIndexedAccess a `!` says that an index or an element is known to be there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Off: `void value` at the top of an $effect names what the effect depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Off: maps and sets are replaced as a whole ($state.raw, $derived), or are caches that no markup reads.
      'svelte/prefer-svelte-reactivity': 'off'
    }
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } }
  },

  {
    files: ['**/*.test.ts'],
    // Off: `expect(desk.play)` hands over a mock and never calls it.
    rules: { '@typescript-eslint/unbound-method': 'off' }
  },

  // Browser tests and build steps: plain scripts that run in Node, and hand functions to the browser.
  {
    files: ['**/*.mjs', 'eslint.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } }
  },
  {
    files: ['web/sw.js'],
    languageOptions: { globals: { ...globals.serviceworker } }
  }
)
