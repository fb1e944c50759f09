import { Extension } from '@tiptap/core'

export type Asked = 'link' | 'footnote' | 'picture' | 'gallery' | 'file' | 'diagram' | 'snippets' | 'find'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    asking: {
      ask: (what: Asked) => ReturnType
    }
  }
}

/** The command by which tools, keys and blocks open what asks for the rest. */
export const Asking = Extension.create<{ onAsk: (what: Asked) => void }>({
  name: 'asking',
  addOptions: () => ({ onAsk: () => {} }),
  addCommands() {
    return {
      ask: what => () => {
        this.options.onAsk(what)
        return true
      },
    }
  },
})
