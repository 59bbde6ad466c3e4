// The one script of embed.js: <tachiai-board match="..."> and <tachiai-standings tournament="..."> in anybody's page.
import { TachiaiLiveBoard } from "./live_board";
import { TachiaiStandings } from "./tournament_element";

// Two copies of the script on one page are one element.
if (!customElements.get("tachiai-board")) customElements.define("tachiai-board", TachiaiLiveBoard);
if (!customElements.get("tachiai-standings")) customElements.define("tachiai-standings", TachiaiStandings);
