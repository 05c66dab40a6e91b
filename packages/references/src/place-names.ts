/** Towns and countries that stand alone where an imprint would name a publisher: `Taipei, 2002`, `Aalborg, Denmark`. */
import { HAN } from "@rubrica/report-model";

const CHINESE_TOWNS =
  "北京|北平|上海|天津|重庆|石家庄|保定|唐山|秦皇岛|太原|大同|呼和浩特|包头|沈阳|大连|鞍山|长春|吉林|哈尔滨|大庆|南京|苏州|无锡|徐州|扬州|镇江|常州|南通|杭州|宁波|温州|绍兴|合肥|芜湖|福州|厦门|泉州|南昌|济南|青岛|烟台|威海|郑州|洛阳|开封|武汉|宜昌|长沙|湘潭|株洲|广州|深圳|珠海|汕头|南宁|桂林|海口|三亚|成都|绵阳|贵阳|昆明|拉萨|西安|咸阳|杨凌|兰州|西宁|银川|乌鲁木齐|石河子|香港|澳门|台北|台中|高雄|新竹|金陵|东京|東京|京都|大阪|首尔|新加坡|纽约|华盛顿|波士顿|芝加哥|旧金山|洛杉矶|伦敦|剑桥|牛津|巴黎|柏林|慕尼黑|海德堡|莫斯科|罗马|米兰|维也纳|阿姆斯特丹|悉尼|墨尔本|多伦多";

const TOWNS =
  "Beijing|Peking|Shanghai|Tianjin|Chongqing|Nanjing|Hangzhou|Suzhou|Wuhan|Guangzhou|Shenzhen|Xi'an|Xian|Chengdu|Harbin|Dalian|Shenyang|Qingdao|Jinan|Hefei|Changsha|Xiamen|Kunming|Hong Kong|Macau|Macao|Taipei|Hsinchu|Tokyo|Kyoto|Osaka|Yokohama|Nagoya|Sapporo|Seoul|Busan|Daejeon|Jeju|Singapore|Bangkok|Kuala Lumpur|Jakarta|Hanoi|Manila|New Delhi|Delhi|Mumbai|Bangalore|Hyderabad|Chennai|Kolkata|Dubai|Doha|Istanbul|Tel Aviv|Jerusalem|Cairo|Cape Town|Johannesburg|London|Cambridge|Oxford|Edinburgh|Glasgow|Manchester|Birmingham|Bristol|Leeds|Liverpool|Nottingham|Chichester|Harlow|Basingstoke|Dublin|Paris|Lyon|Marseille|Nice|Grenoble|Toulouse|Bordeaux|Strasbourg|Berlin|Heidelberg|Munich|München|Hamburg|Frankfurt|Stuttgart|Leipzig|Dresden|Köln|Cologne|Bonn|Göttingen|Tübingen|Weinheim|Wiesbaden|Braunschweig|Düsseldorf|Darmstadt|Karlsruhe|Freiburg|Stuttgart|Vienna|Wien|Salzburg|Graz|Zürich|Zurich|Basel|Bern|Geneva|Lausanne|Cham|Davos|Rome|Roma|Milan|Milano|Turin|Florence|Firenze|Venice|Pisa|Bologna|Trieste|Madrid|Barcelona|Valencia|Seville|Lisbon|Porto|Athens|Brussels|Bruxelles|Leuven|Ghent|Antwerp|Amsterdam|Rotterdam|The Hague|Leiden|Utrecht|Delft|Eindhoven|Dordrecht|Copenhagen|Aalborg|Stockholm|Gothenburg|Göteborg|Uppsala|Oslo|Bergen|Helsinki|Espoo|Tallinn|Riga|Vilnius|Warsaw|Kraków|Krakow|Prague|Brno|Bratislava|Budapest|Ljubljana|Zagreb|Dubrovnik|Belgrade|Bucharest|Sofia|Moscow|St\\. Petersburg|Saint Petersburg|Kiev|Kyiv|Minsk|New York|New York City|Boston|Cambridge|Chicago|Philadelphia|Baltimore|Washington|Pittsburgh|Princeton|New Haven|Ithaca|Hoboken|Englewood Cliffs|Upper Saddle River|Piscataway|Norwell|Reading|Redwood City|Menlo Park|Palo Alto|Stanford|Berkeley|San Francisco|San Jose|San Diego|Los Angeles|Santa Monica|Santa Barbara|Long Beach|Anaheim|Sacramento|Seattle|Redmond|Portland|Vancouver|Toronto|Montreal|Montréal|Ottawa|Quebec City|Waterloo|Calgary|Houston|Dallas|Austin|San Antonio|New Orleans|Atlanta|Miami|Orlando|Tampa|Detroit|Ann Arbor|Minneapolis|St\\. Paul|St\\. Louis|Denver|Boulder|Salt Lake City|Snowbird|Phoenix|Tucson|Las Vegas|Honolulu|Columbus|Cleveland|Nashville|Thousand Oaks|Newbury Park|Boca Raton|Amherst|Mahwah|Hillsdale|Springfield|Gaithersburg|Reston|Alexandria|Arlington|Mexico City|Havana|Lima|Bogotá|Santiago|Buenos Aires|Rio de Janeiro|São Paulo|Sao Paulo|Sydney|Melbourne|Brisbane|Canberra|Perth|Adelaide|Auckland|Wellington|Bethesda";

const COUNTRIES =
  "China|P\\.? ?R\\.? ?China|Taiwan|Japan|Korea|South Korea|Republic of Korea|India|Thailand|Malaysia|Indonesia|Vietnam|Philippines|Israel|Turkey|Egypt|South Africa|UK|U\\.K\\.|United Kingdom|England|Scotland|Wales|Ireland|France|Germany|West Germany|Austria|Switzerland|Italy|Spain|Portugal|Greece|Belgium|Netherlands|The Netherlands|Holland|Luxembourg|Denmark|Sweden|Norway|Finland|Iceland|Estonia|Latvia|Lithuania|Poland|Czech Republic|Slovakia|Slovenia|Croatia|Serbia|Hungary|Romania|Bulgaria|Russia|USSR|Ukraine|USA|US|U\\.S\\.A\\.?|U\\.S\\.|United States|Canada|Mexico|Brazil|Argentina|Chile|Colombia|Cuba|Peru|Australia|New Zealand|Saudi Arabia|Iran|Qatar|UAE";

const STATES =
  "[A-Z]{2}|D\\.? ?C\\.?|N\\. ?[JYCHM]\\.?|Mass\\.?|Calif\\.?|Colo\\.?|Conn\\.?|Ill\\.?|Pa\\.?|Md\\.?|Va\\.?|Fla\\.?|Tex\\.?|Wash\\.?|Mich\\.?|Minn\\.?|Ohio|Iowa|Utah|Texas|Oregon|Hawaii|Alaska|Maine|Nevada|Arizona|Florida|Georgia|Virginia|Maryland|Delaware|Michigan|Illinois|Indiana|Wisconsin|Minnesota|Missouri|Kansas|Nebraska|Oklahoma|Louisiana|Tennessee|Kentucky|Alabama|Colorado|California|Connecticut|Massachusetts|Pennsylvania|Vermont|New Jersey|New Mexico|New Hampshire|North Carolina|South Carolina|Rhode Island|Ontario|Québec|British Columbia|Alberta|New York|Victoria|Queensland|Surrey|Sussex|Essex|Middlesex|Kent|Bavaria";

const TOWN = new RegExp(`^(?:${TOWNS}|${CHINESE_TOWNS}|[${HAN}]{2,3}[市县])$`, "u");
const COUNTRY = new RegExp(`^(?:${COUNTRIES})$`, "u");
const REGION = new RegExp(`^(?:${COUNTRIES}|${STATES})$`, "u");
/** Up to three capitalised words: a town that no list knows, when a country follows. */
const CAPITALISED = /^\p{Lu}[\p{L}.'-]*(?:\s(?:de|am|an der|im|upon|la|\p{Lu}[\p{L}.'-]*)){0,3}$/u;

/** A publisher or issuer, whose seat may follow it. */
const BODY =
  /\b(?:Press|Publish|Books|Verlag|Universit|Institut|Inc|Ltd|Corp|Foundation|Society|Association|Department|College|School|Corporation|Company|Cent(?:er|re)|Group|Bureau|Office|Council|Academy|Laborator)/;

/** `北京和上海`, `London/New York` */
const BETWEEN_TOWNS = new RegExp(String.raw`\s?[,;/]\s?|\s(?:and|&)\s|(?<=[${HAN}])[和与]`);

/** True for one or more towns, with or without state and country; a country alone is one too. */
export function isPlaceName(folded: string): boolean {
  const parts = folded
    .replace(/^\[|\]$/g, "")
    .split(BETWEEN_TOWNS)
    .map((part) => part.trim());
  if (parts.length > 6 || parts.includes("")) return false;
  if (parts.every((part) => TOWN.test(part) || COUNTRY.test(part))) return true;
  const first = parts[0] as string;
  return (
    parts.length > 1 &&
    parts.slice(1).every((part) => TOWN.test(part) || REGION.test(part)) &&
    (TOWN.test(first) ||
      (REGION.test(parts[1] as string) &&
        !TOWN.test(parts[1] as string) &&
        CAPITALISED.test(first) &&
        !BODY.test(first)))
  );
}

/** `MA`, `Conn.`, `Germany`: what follows the name of a town. */
export function isRegion(folded: string): boolean {
  return REGION.test(folded.trim());
}
