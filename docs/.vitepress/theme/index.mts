// VitePress asks for this name.
import theme from 'vitepress/theme-without-fonts'
// Not by the style sheet: what that imports is not seen by the plugin that turns the colours' selector.
import '../../../apps/web/src/ui/brand/tokens.css'
import './theme.css'

export default theme
